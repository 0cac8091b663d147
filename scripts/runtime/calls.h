/* Calls from Python. */

/* Where Python passes the arguments of a method by position, as is usual, they are taken in place; mypyc's own code handles the
 * rest: keywords, defaults and errors. */
#define CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser) \
    (likely((nargs) == 0 && (kwnames) == NULL) || CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser))

#define CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place) \
    (likely((nargs) == 1 && (kwnames) == NULL) ? (*(place) = (args)[0], 1) \
                                               : CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place))

/* Several arguments, all of them given: their number is known when the call is compiled. */
RULES_INLINE int rules_take(PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, PyObject ***places, Py_ssize_t count) {
    if (unlikely(kwnames != NULL || nargs != count))
        return 0;
    for (Py_ssize_t i = 0; i < count; i++)
        *places[i] = args[i];
    return 1;
}
#define RULES_PLACES(...) ((PyObject **[]){__VA_ARGS__})
#define CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, ...) \
    (rules_take(args, nargs, kwnames, RULES_PLACES(__VA_ARGS__), sizeof RULES_PLACES(__VA_ARGS__) / sizeof(PyObject **)) \
     || CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, __VA_ARGS__))

/* Every class is given the methods that it inherits as its own. The interpreter has a quick way to call a method, but only for
 * objects of the very class that defines it, and a game's table inherits `play`, `options` and the like. */
static int rules_adopt(PyTypeObject *type, PyTypeObject *base) {
    Py_ssize_t at = 0;
    PyObject *name, *method;
    while (PyDict_Next(base->tp_dict, &at, &name, &method)) {
        if (!Py_IS_TYPE(method, &PyMethodDescr_Type) || PyUnicode_READ_CHAR(name, 0) == '_')
            continue; /* special methods have slots of their own */
        if (_PyType_Lookup(type, name) != method)
            continue; /* defined again nearer to the class */
        PyObject *own = PyDescr_NewMethod(type, ((PyMethodDescrObject *)method)->d_method);
        if (own == NULL || PyDict_SetItem(type->tp_dict, name, own) < 0) {
            Py_XDECREF(own);
            return -1;
        }
        Py_DECREF(own);
    }
    return 0;
}

static PyObject *rules_class(PyObject *template, PyObject *bases, PyObject *module) {
    PyTypeObject *type = (PyTypeObject *)CPyType_FromTemplate(template, bases, module);
    if (type == NULL)
        return NULL;
    for (Py_ssize_t i = 1; i < PyTuple_GET_SIZE(type->tp_mro); i++) {
        PyTypeObject *base = (PyTypeObject *)PyTuple_GET_ITEM(type->tp_mro, i);
        if (PyType_HasFeature(base, Py_TPFLAGS_HEAPTYPE) && rules_adopt(type, base) < 0) {
            Py_DECREF(type);
            return NULL;
        }
    }
    PyType_Modified(type);
    return (PyObject *)type;
}
#define CPyType_FromTemplate rules_class

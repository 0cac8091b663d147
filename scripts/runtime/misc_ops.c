/* Found before mypyc's own file of this name, which it includes: every class is given the methods that it inherits as its own.
 * The interpreter has a quick way to call a method, but only for objects of the very class that defines it, and a game's table
 * inherits `play`, `options` and the like. The detour took 8 to 17 % of a random game driven from Python. See rules.h. */
#include_next <misc_ops.c>

#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

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

#endif

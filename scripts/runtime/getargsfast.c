/* Found before mypyc's own file of this name, which it includes: where Python passes the arguments of a method by position, as is
 * usual, they are taken in place; the general code has the rest (keywords, errors). See rules.h. */
#include_next <getargsfast.c>

#define CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser) \
    (likely((nargs) == 0 && (kwnames) == NULL) || CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser))

#define CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place) \
    (likely((nargs) == 1 && (kwnames) == NULL) ? (*(place) = (args)[0], 1) \
                                               : CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place))

/* Several arguments, all of them given: their number is known when the call is compiled. */
static RULES_INLINE int rules_take(PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, PyObject ***places, Py_ssize_t count) {
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

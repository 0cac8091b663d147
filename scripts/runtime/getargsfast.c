/* Found before mypyc's own file of this name, which it includes: where Python passes the arguments of a method by position, as is
 * usual, they are taken in place; the general code has the rest (keywords, errors). See rules.h. */
#include_next <getargsfast.c>

#define CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser) \
    (likely((nargs) == 0 && (kwnames) == NULL) || CPyArg_ParseStackAndKeywordsNoArgs(args, nargs, kwnames, parser))

#define CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place) \
    (likely((nargs) == 1 && (kwnames) == NULL) ? (*(place) = (args)[0], 1) \
                                               : CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, parser, place))

/* Several arguments: the parser knows how many there may be, once it has been used. */
static inline int rules_take(PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, CPyArg_Parser *parser,
                             PyObject ***places) {
    if (unlikely(kwnames != NULL || !PARSER_INITED(parser) || nargs < parser->min || nargs > parser->max))
        return 0;
    for (Py_ssize_t i = 0; i < nargs; i++)
        *places[i] = args[i];
    return 1;
}
#define CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, ...) \
    (rules_take(args, nargs, kwnames, parser, (PyObject **[]){__VA_ARGS__}) \
     || CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, __VA_ARGS__))

/* Found before mypyc's own file of this name, the last one that a unit includes before the C generated from the rules: what
 * follows changes that C, and nothing in mypyc's library. */
#include_next <function_wrapper.c>

#define RULES_INLINE static inline __attribute__((always_inline))
#define RULES_RARE static __attribute__((noinline, cold))

/* A number of one digit, and its value. */
#if CPY_3_12_FEATURES
#define RULES_SHORT(number) PyUnstable_Long_IsCompact((PyLongObject *)(number))
#define RULES_VALUE(number) PyUnstable_Long_CompactValue((PyLongObject *)(number))
#else
#define RULES_SHORT(number) ((size_t)(Py_SIZE(number) + 1) <= 2)
#define RULES_VALUE(number) (Py_SIZE(number) * (Py_ssize_t)CPY_LONG_DIGIT((PyLongObject *)(number), 0))
#endif

/* The order matters: the later files use operations of the earlier ones. */
#ifndef WITHOUT_NUMBERS
#include "numbers.h"
#endif
#ifndef WITHOUT_KEPT
#include "kept_lists.h"
#endif
#ifndef WITHOUT_LISTS
#include "lists.h"
#endif
#ifndef WITHOUT_CALLS
#include "calls.h"
#endif

/* Found before mypyc's own file of this name, the last one that a unit includes before the C that mypyc generates. For a unit whose
 * numbers are all small (RULES_SMALL, set by setup.py), that C needs no code for large ones. */
#include_next <function_wrapper.c>

#if defined(RULES_SMALL) && RULES_DIGITS
#include "small_numbers.h"
#endif

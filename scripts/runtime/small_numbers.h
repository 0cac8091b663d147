/* Numbers of at most 62 bits. In mypyc every number may become an object, and each copy, sum and comparison checks for it.
 * If no number of the rules is near that size, these checks are left out; a larger number would lose its upper bits. */

/* No number is an object, so there are no references to count. */
static RULES_INLINE void rules_nothing(CPyTagged number) { (void)number; }
#define CPyTagged_INCREF rules_nothing
#define CPyTagged_DECREF rules_nothing
#define CPyTagged_XDECREF rules_nothing
#define CPyTagged_IncRef rules_nothing
#define CPyTagged_DecRef rules_nothing
#define CPyTagged_XDecRef rules_nothing

/* Called only to compare objects. */
#define CPyTagged_IsEq_(left, right) ({ __builtin_unreachable(); false; })
#define CPyTagged_IsLt_(left, right) ({ __builtin_unreachable(); false; })

/* Numbers from objects. */
static __attribute__((noinline, pure)) CPyTagged rules_unbox_long(PyObject *object) {
    digit *digits = ((PyLongObject *)object)->ob_digit;
    if (likely(Py_SIZE(object) == 2)) /* a mask of more than 30 cards */
        return ((CPyTagged)digits[1] << PyLong_SHIFT | digits[0]) << 1;
    return (CPyTagged)PyLong_AsUnsignedLongLongMask(object) << 1;
}

static RULES_INLINE CPyTagged rules_unbox(PyObject *object) {
    Py_ssize_t size = Py_SIZE(object); /* -1, 0 or 1 for a number of one digit: its sign */
    if (likely((size_t)(size + 1) <= 2))
        return (CPyTagged)(size * (Py_ssize_t)((PyLongObject *)object)->ob_digit[0]) << 1;
    return rules_unbox_long(object);
}
#define CPyTagged_FromObject rules_unbox
#define CPyTagged_BorrowFromObject rules_unbox

/* Arithmetic. */
static RULES_INLINE CPyTagged rules_sum(CPyTagged left, CPyTagged right) { return left + right; }
static RULES_INLINE CPyTagged rules_difference(CPyTagged left, CPyTagged right) { return left - right; }
static RULES_INLINE CPyTagged rules_product(CPyTagged left, CPyTagged right) { return left * (CPyTagged)((Py_ssize_t)right >> 1); }
static RULES_INLINE CPyTagged rules_both(CPyTagged left, CPyTagged right) { return left & right; }
static RULES_INLINE CPyTagged rules_either(CPyTagged left, CPyTagged right) { return left | right; }
static RULES_INLINE CPyTagged rules_not(CPyTagged number) { return ~number & ~(CPyTagged)CPY_INT_TAG; }
#define CPyTagged_Add rules_sum
#define CPyTagged_Subtract rules_difference
#define CPyTagged_Multiply rules_product
#define CPyTagged_And rules_both
#define CPyTagged_Or rules_either
#define CPyTagged_Invert rules_not

/* What mypy and the tests have proved is not checked again. Only `then` and positions put something on the stack, and both check
 * that it is a step. In the unit of a game that nothing outside this package extends (RULES_PROVED, set by setup.py), a value
 * that mypy takes for a number is one, constructors set every field, and modules every constant, before anything reads it;
 * `core` also runs games that are written elsewhere, and checks that. (A check whose other outcome is possible, as for
 * `int | str`, is not written with `likely`, and arguments that come from Python are not named `cpy_r_...`.) */
#define RULES_STARTS(text, start) (__builtin_strncmp(text, start, sizeof(start) - 1) == 0)
#define RULES_IS_STEP(text) \
    (RULES_STARTS(text, "PyObject_TypeCheck(cpy_r_") && __builtin_strstr(text, "core___step___Step)") != NULL)
#ifdef RULES_PROVED
#define RULES_IS_NUMBER(text) RULES_STARTS(text, "PyLong_Check(cpy_r_")
#define CPy_AttributeError(...) __builtin_unreachable()
#define PyErr_SetString(error, text) \
    (RULES_STARTS(#error, "PyExc_NameError") ? __builtin_unreachable() : (PyErr_SetString)(error, text))
#else
#define RULES_IS_NUMBER(text) 0
#endif
#undef likely
#define likely(test) (RULES_IS_NUMBER(#test) || RULES_IS_STEP(#test) || __builtin_expect(!!(test), 1))

/* Numbers of at most 62 bits, as all numbers of the rules are. For mypyc every number may be an object, and each copy, sum and
 * comparison checks for it. Here none is: a larger number loses its upper bits, as it does in mypyc's `i64`. */

/* Numbers from objects. */
static __attribute__((noinline)) CPyTagged rules_unbox_long(PyObject *object) {
    return (CPyTagged)PyLong_AsUnsignedLongLongMask(object) << 1;
}
RULES_INLINE CPyTagged rules_unbox(PyObject *object) {
    return likely(RULES_SHORT(object)) ? (CPyTagged)RULES_VALUE(object) << 1 : rules_unbox_long(object);
}
#define CPyTagged_FromObject rules_unbox
#define CPyTagged_BorrowFromObject rules_unbox

/* Objects from numbers: moves, cards and counts are small. Each object is created once per unit, then shared. */
#define RULES_LEAST (-8)
#define RULES_MOST 8191
static PyObject *rules_numbers[RULES_MOST - RULES_LEAST + 1];

static __attribute__((noinline)) PyObject *rules_new_number(Py_ssize_t value) {
    PyObject *number = PyLong_FromSsize_t(value);
    if (number != NULL && value >= RULES_LEAST && value <= RULES_MOST) {
        Py_INCREF(number);
        rules_numbers[value - RULES_LEAST] = number;
    }
    return number;
}
RULES_INLINE PyObject *rules_number(Py_ssize_t value) {
    if (likely(value >= RULES_LEAST && value <= RULES_MOST)) {
        PyObject *number = rules_numbers[value - RULES_LEAST];
        if (likely(number != NULL)) {
            Py_INCREF(number);
            return number;
        }
    }
    return rules_new_number(value);
}
RULES_INLINE PyObject *rules_box(CPyTagged number) {
    PyObject *object = rules_number(CPyTagged_ShortAsSsize_t(number));
    if (unlikely(object == NULL))
        CPyError_OutOfMemory();
    return object;
}
#define CPyTagged_StealAsObject rules_box

/* No number is an object, so there are no references to count. */
RULES_INLINE void rules_nothing(CPyTagged number) { (void)number; }
#define CPyTagged_INCREF rules_nothing
#define CPyTagged_DECREF rules_nothing
#define CPyTagged_XDECREF rules_nothing
#define CPyTagged_IncRef rules_nothing
#define CPyTagged_DecRef rules_nothing
#define CPyTagged_XDecRef rules_nothing

/* mypyc calls these for numbers that may be objects. The same comparison as for the others: the compiler removes the case. */
#define CPyTagged_IsEq_(left, right) ((left) == (right))
#define CPyTagged_IsLt_(left, right) ((Py_ssize_t)(left) < (Py_ssize_t)(right))

RULES_INLINE CPyTagged rules_sum(CPyTagged left, CPyTagged right) { return left + right; }
RULES_INLINE CPyTagged rules_difference(CPyTagged left, CPyTagged right) { return left - right; }
RULES_INLINE CPyTagged rules_product(CPyTagged left, CPyTagged right) { return left * (CPyTagged)((Py_ssize_t)right >> 1); }
RULES_INLINE CPyTagged rules_both(CPyTagged left, CPyTagged right) { return left & right; }
RULES_INLINE CPyTagged rules_either(CPyTagged left, CPyTagged right) { return left | right; }
RULES_INLINE CPyTagged rules_not(CPyTagged number) { return ~number & ~(CPyTagged)CPY_INT_TAG; }
#define CPyTagged_Add rules_sum
#define CPyTagged_Subtract rules_difference
#define CPyTagged_Multiply rules_product
#define CPyTagged_And rules_both
#define CPyTagged_Or rules_either
#define CPyTagged_Invert rules_not

/* `items[n] += 1` and the like, which mypyc leaves to the interpreter. The sum of two short numbers cannot overflow. */
#define RULES_IN_PLACE(name, general, operator)                                                                         \
    static inline PyObject *name(PyObject *left, PyObject *right) {                                                     \
        if (likely(PyLong_CheckExact(left) && PyLong_CheckExact(right) && RULES_SHORT(left) && RULES_SHORT(right)))     \
            return rules_number(RULES_VALUE(left) operator RULES_VALUE(right));                                         \
        return general(left, right);                                                                                    \
    }
RULES_IN_PLACE(rules_add, PyNumber_InPlaceAdd, +)
RULES_IN_PLACE(rules_subtract, PyNumber_InPlaceSubtract, -)
RULES_IN_PLACE(rules_and, PyNumber_InPlaceAnd, &)
RULES_IN_PLACE(rules_or, PyNumber_InPlaceOr, |)
#define PyNumber_InPlaceAdd rules_add
#define PyNumber_InPlaceSubtract rules_subtract
#define PyNumber_InPlaceAnd rules_and
#define PyNumber_InPlaceOr rules_or

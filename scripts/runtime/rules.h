/* Included by setup.py before the C that mypyc generates from the rules: the same calls, made cheaper. It changes no result.
 *
 * The numbers of the rules are small and their lists short, but a random game spent a third of its time in the interpreter's
 * general code for numbers and lists.
 */
#include <Python.h>
#include <CPy.h>

/* What is called only to report an error. Told that these calls are rare, the compiler moves every block that ends in one
 * out of the way, and more of the code that runs fits into the processor's cache. */
__typeof__(CPy_AddTraceback) CPy_AddTraceback __attribute__((cold));
__typeof__(CPy_AttributeError) CPy_AttributeError __attribute__((cold));
__typeof__(CPy_TypeError) CPy_TypeError __attribute__((cold));
__typeof__(CPy_TypeErrorTraceback) CPy_TypeErrorTraceback __attribute__((cold));

/* The layout of lists is as here in CPython with its global lock; without the lock, mypyc's own code stays. */
#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

/* Numbers as objects: moves, cards and counts are small. Each is created once per unit, then shared. */
#define RULES_LEAST (-8)
#define RULES_MOST 8191
static PyObject *rules_numbers[RULES_MOST - RULES_LEAST + 1];

static inline PyObject *rules_number(long value) {
    if (likely(value >= RULES_LEAST && value <= RULES_MOST)) {
        PyObject **place = &rules_numbers[value - RULES_LEAST];
        if (unlikely(*place == NULL))
            *place = PyLong_FromLong(value);
        Py_XINCREF(*place);
        return *place;
    }
    return PyLong_FromLong(value);
}
#define PyLong_FromLong rules_number
#if LONG_MAX == LLONG_MAX
#define PyLong_FromLongLong rules_number
#endif

/* Appending where there is room. */
static inline int rules_append(PyObject *list, PyObject *item) {
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (unlikely(size >= self->allocated))
        return PyList_Append(list, item);
    Py_INCREF(item);
    self->ob_item[size] = item;
    Py_SET_SIZE(self, size + 1);
    return 0;
}
#define PyList_Append rules_append

/* Lists that grow by another list. */
static inline PyObject *rules_grow(PyObject *list, PyObject *more) {
    if (unlikely(!PyList_CheckExact(list) || !PyList_CheckExact(more) || list == more))
        return PyNumber_InPlaceAdd(list, more);
    Py_ssize_t size = PyList_GET_SIZE(list), count = PyList_GET_SIZE(more);
    if (count) {
        if (list_resize((PyListObject *)list, size + count) < 0)
            return NULL;
        PyObject **target = ((PyListObject *)list)->ob_item + size;
        for (Py_ssize_t i = 0; i < count; i++)
            Py_INCREF(target[i] = PyList_GET_ITEM(more, i));
    }
    Py_INCREF(list);
    return list;
}
#define PyNumber_InPlaceAdd rules_grow

/* Taking an item out without giving memory back: the stack of steps and the hands soon grow again. */
static inline PyObject *rules_pop(PyListObject *self, Py_ssize_t index) {
    Py_ssize_t last = Py_SIZE(self) - 1;
    if (index < 0)
        index += last + 1;
    if (unlikely(index < 0 || index > last))
        return list_pop_impl(self, index < 0 ? PY_SSIZE_T_MIN : index); /* reports the error */
    PyObject **items = self->ob_item;
    PyObject *item = items[index];
    for (; index < last; index++)
        items[index] = items[index + 1];
    Py_SET_SIZE(self, last);
    return item;
}
#define list_pop_impl rules_pop

/* `in`, for a number among numbers. */
static inline int rules_contains(PyObject *list, PyObject *item) {
    if (unlikely(!PyList_CheckExact(list) || !PyLong_CheckExact(item)))
        return PySequence_Contains(list, item);
    CPyTagged wanted = CPyTagged_BorrowFromObject(item);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *one = PyList_GET_ITEM(list, i);
        if (one == item)
            return 1;
        if (unlikely(!PyLong_CheckExact(one) || CPyTagged_CheckLong(wanted)))
            return PySequence_Contains(list, item);
        if (CPyTagged_BorrowFromObject(one) == wanted)
            return 1;
    }
    return 0;
}
#define PySequence_Contains rules_contains

/* Whether an object is of a class, usually one of its first bases. */
static inline int rules_is_a(PyObject *object, PyTypeObject *type) {
    PyTypeObject *own = Py_TYPE(object);
    if (own == type)
        return 1;
    PyObject *bases = own->tp_mro;
    for (Py_ssize_t i = 1; i < PyTuple_GET_SIZE(bases); i++)
        if (PyTuple_GET_ITEM(bases, i) == (PyObject *)type)
            return 1;
    return 0;
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) rules_is_a((PyObject *)(object), type)

/* A constant index: what is left of these is a load. */
#define RULES_INLINE inline __attribute__((always_inline))
RULES_INLINE __typeof__(CPyList_GetItemShort) CPyList_GetItemShort;
RULES_INLINE __typeof__(CPyList_GetItemShortBorrow) CPyList_GetItemShortBorrow;
RULES_INLINE __typeof__(CPyTagged_StealAsObject) CPyTagged_StealAsObject;

#endif

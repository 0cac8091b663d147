/* Found before mypyc's own file of this name, which it includes: reading and writing an item of a list, where the index is usual,
 * is done in place; the general code has the rest (negative indices, errors). See rules.h. */
#include_next <list_ops.c>

#ifndef Py_GIL_DISABLED

#define RULES_RARE static __attribute__((noinline, cold))

RULES_RARE PyObject *rules_rare_borrow(PyObject *list, CPyTagged index) { return CPyList_GetItemBorrow(list, index); }
RULES_RARE bool rules_rare_set(PyObject *list, CPyTagged index, PyObject *value) { return CPyList_SetItem(list, index, value); }

/* A tagged number is twice its value; seen as unsigned, a negative one is large, and so is the address of an object. */
#define RULES_USUAL(list, index) likely((size_t)(index) >> 1 < (size_t)PyList_GET_SIZE(list))

static RULES_INLINE PyObject *rules_borrow(PyObject *list, CPyTagged index) {
    if (!RULES_USUAL(list, index))
        return rules_rare_borrow(list, index);
    PyObject *item = PyList_GET_ITEM(list, index >> 1);
    if (item == NULL)
        __builtin_unreachable();
    return item;
}

static RULES_INLINE PyObject *rules_get(PyObject *list, CPyTagged index) {
    PyObject *item = rules_borrow(list, index);
    if (likely(item != NULL))
        rules_hold(item);
    return item;
}

static RULES_INLINE bool rules_set(PyObject *list, CPyTagged index, PyObject *value) {
    if (!RULES_USUAL(list, index))
        return rules_rare_set(list, index, value);
    PyObject *old = PyList_GET_ITEM(list, index >> 1);
    PyList_SET_ITEM(list, index >> 1, value);
    Py_DECREF(old);
    return true;
}

static RULES_INLINE PyObject *rules_borrow_fixed(PyObject *list, int64_t index) {
    return likely((uint64_t)index < (size_t)PyList_GET_SIZE(list)) ? PyList_GET_ITEM(list, index)
                                                                    : CPyList_GetItemInt64Borrow(list, index);
}

static RULES_INLINE bool rules_set_fixed(PyObject *list, int64_t index, PyObject *value) {
    if (unlikely((uint64_t)index >= (size_t)PyList_GET_SIZE(list)))
        return CPyList_SetItemInt64(list, index, value);
    PyObject *old = PyList_GET_ITEM(list, index);
    PyList_SET_ITEM(list, index, value);
    Py_DECREF(old);
    return true;
}

static RULES_INLINE PyObject *rules_get_fixed(PyObject *list, int64_t index) {
    PyObject *item = rules_borrow_fixed(list, index);
    Py_XINCREF(item);
    return item;
}

/* A copy that has room to grow: moves are added to the copy of a list of moves. */
static PyObject *rules_copy(PyObject *list) {
    PyObject *copy = PyList_New(0);
    if (copy == NULL)
        return NULL;
    PyObject *same = rules_extend(copy, list);
    Py_DECREF(copy);
    return same;
}

/* `remove`, for a number among numbers: mypyc compares them through the interpreter. */
static int rules_remove(PyObject *list, PyObject *item) {
    Py_ssize_t place = rules_find(list, item);
    if (unlikely(place < 0))
        return CPyList_Remove(list, item);
    Py_DECREF(rules_pop((PyListObject *)list, place));
    return 0;
}

#define CPyList_Remove rules_remove
#define CPyList_Copy rules_copy
#define CPyList_GetItemInt64 rules_get_fixed
#define CPyList_GetItemInt64Borrow rules_borrow_fixed
#define CPyList_GetItem rules_get
#define CPyList_GetItemBorrow rules_borrow
#define CPyList_SetItem rules_set
#define CPyList_SetItemInt64 rules_set_fixed

#endif

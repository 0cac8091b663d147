/* The usual case of the most frequent operations on lists, in place of a call. mypyc's own functions handle the rest: negative
 * indices, errors, and objects that are not plain lists. */

/* A tagged number is twice its value; seen as unsigned, a negative one is large, and so is the address of an object. */
#define RULES_USUAL(list, index) likely((size_t)(index) >> 1 < (size_t)PyList_GET_SIZE(list))

RULES_RARE PyObject *rules_rare_borrow(PyObject *list, CPyTagged index) { return CPyList_GetItemBorrow(list, index); }
RULES_RARE bool rules_rare_set(PyObject *list, CPyTagged index, PyObject *value) { return CPyList_SetItem(list, index, value); }

RULES_INLINE PyObject *rules_borrow(PyObject *list, CPyTagged index) {
    return RULES_USUAL(list, index) ? PyList_GET_ITEM(list, index >> 1) : rules_rare_borrow(list, index);
}
RULES_INLINE PyObject *rules_get(PyObject *list, CPyTagged index) {
    PyObject *item = rules_borrow(list, index);
    Py_XINCREF(item);
    return item;
}
RULES_INLINE bool rules_set(PyObject *list, CPyTagged index, PyObject *value) {
    if (!RULES_USUAL(list, index))
        return rules_rare_set(list, index, value);
    PyObject *old = PyList_GET_ITEM(list, index >> 1);
    PyList_SET_ITEM(list, index >> 1, value);
    Py_DECREF(old);
    return true;
}
#define CPyList_GetItem rules_get
#define CPyList_GetItemShort rules_get
#define CPyList_GetItemBorrow rules_borrow
#define CPyList_GetItemShortBorrow rules_borrow
#define CPyList_SetItem rules_set

/* The same for indices of the type `i64`. */
RULES_INLINE PyObject *rules_borrow_fixed(PyObject *list, int64_t index) {
    return likely((uint64_t)index < (size_t)PyList_GET_SIZE(list)) ? PyList_GET_ITEM(list, index)
                                                                   : CPyList_GetItemInt64Borrow(list, index);
}
RULES_INLINE PyObject *rules_get_fixed(PyObject *list, int64_t index) {
    PyObject *item = rules_borrow_fixed(list, index);
    Py_XINCREF(item);
    return item;
}
RULES_INLINE bool rules_set_fixed(PyObject *list, int64_t index, PyObject *value) {
    if (unlikely((uint64_t)index >= (size_t)PyList_GET_SIZE(list)))
        return CPyList_SetItemInt64(list, index, value);
    PyObject *old = PyList_GET_ITEM(list, index);
    PyList_SET_ITEM(list, index, value);
    Py_DECREF(old);
    return true;
}
#define CPyList_GetItemInt64 rules_get_fixed
#define CPyList_GetItemInt64Borrow rules_borrow_fixed
#define CPyList_SetItemInt64 rules_set_fixed

/* Appends if there is space. */
RULES_INLINE int rules_append(PyObject *list, PyObject *item) {
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

/* Extends a list by another list: `+=`. */
static __attribute__((noinline)) PyObject *rules_extend(PyObject *list, PyObject *more) {
    if (unlikely(!PyList_CheckExact(list) || !PyList_CheckExact(more) || list == more))
        return PySequence_InPlaceConcat(list, more);
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self), count = PyList_GET_SIZE(more);
    if (size + count > self->allocated) {
        if (list_resize(self, size + count) < 0)
            return NULL;
    } else {
        Py_SET_SIZE(self, size + count);
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PyList_GET_ITEM(more, i);
        Py_INCREF(item);
        self->ob_item[size + i] = item;
    }
    Py_INCREF(list);
    return list;
}
#define PySequence_InPlaceConcat rules_extend

/* Copies a list; the copy has room to grow if PyList_New gives it some: moves are added to the copy of a list of moves. */
static __attribute__((noinline)) PyObject *rules_copy(PyObject *list) {
    PyObject *copy = PyList_New(0);
    if (copy == NULL)
        return NULL;
    PyObject *same = rules_extend(copy, list);
    Py_DECREF(copy);
    return same;
}
#define CPyList_Copy rules_copy

/* Removes an item without releasing memory: the stack of steps and the hands soon grow again. */
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
RULES_INLINE PyObject *rules_pop_at(PyObject *list, CPyTagged index) {
    return likely(CPyTagged_CheckShort(index)) ? rules_pop((PyListObject *)list, CPyTagged_ShortAsSsize_t(index))
                                               : CPyList_Pop(list, index);
}
#define CPyList_PopLast(list) rules_pop((PyListObject *)(list), -1)
#define CPyList_Pop rules_pop_at

/* The index of a number in a list: -1 if it is not there, RULES_UNUSUAL if the interpreter must search. */
#define RULES_UNUSUAL (-2)
static inline Py_ssize_t rules_find(PyObject *list, PyObject *item) {
    if (unlikely(!PyList_CheckExact(list) || !PyLong_CheckExact(item) || !RULES_SHORT(item)))
        return RULES_UNUSUAL;
    Py_ssize_t wanted = RULES_VALUE(item);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *one = PyList_GET_ITEM(list, i);
        if (one == item)
            return i;
        if (unlikely(!PyLong_CheckExact(one) || !RULES_SHORT(one)))
            return RULES_UNUSUAL;
        if (RULES_VALUE(one) == wanted)
            return i;
    }
    return -1;
}

/* `in`. */
static __attribute__((noinline)) int rules_contains(PyObject *list, PyObject *item) {
    Py_ssize_t place = rules_find(list, item);
    return likely(place != RULES_UNUSUAL) ? place >= 0 : PySequence_Contains(list, item);
}
#define PySequence_Contains rules_contains

static __attribute__((noinline)) int rules_remove(PyObject *list, PyObject *item) {
    Py_ssize_t place = rules_find(list, item);
    if (unlikely(place < 0))
        return CPyList_Remove(list, item);
    Py_DECREF(rules_pop((PyListObject *)list, place));
    return 0;
}
#define CPyList_Remove rules_remove

/* Included by setup.py before the C that mypyc generates from the rules: faster versions of the same calls. No result changes.
 *
 * The numbers of the rules are small and their lists short, but a random game spent a third of its time in the
 * interpreter's general code for numbers and lists.
 */
#include <Python.h>

#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION) && PY_VERSION_HEX < 0x030C0000 && PyLong_SHIFT == 30
/* Masks of more than 30 cards are integers with two digits. They are read here, longer integers by mypyc. */
Py_ssize_t CPyLong_AsSsize_tAndOverflow_(PyObject *object, int *overflow);
static __attribute__((noinline)) Py_ssize_t rules_read_number(PyObject *object, int *overflow) {
    if (Py_SIZE(object) != 2)
        return CPyLong_AsSsize_tAndOverflow_(object, overflow);
    digit *digits = ((PyLongObject *)object)->ob_digit;
    *overflow = 0;
    return (Py_ssize_t)digits[1] << PyLong_SHIFT | digits[0];
}
#define CPyLong_AsSsize_tAndOverflow_ rules_read_number
#include <CPy.h>
#undef CPyLong_AsSsize_tAndOverflow_
#define RULES_DIGITS 1
#else
#include <CPy.h>
#define RULES_DIGITS 0
#endif

/* Functions that only report errors. The compiler moves blocks that end in such a rare call away from the other code, and
 * more of the code that runs fits into the processor's cache. */
__typeof__(CPy_AddTraceback) CPy_AddTraceback __attribute__((cold));
__typeof__(CPy_AttributeError) CPy_AttributeError __attribute__((cold));
__typeof__(CPy_TypeError) CPy_TypeError __attribute__((cold));
__typeof__(CPy_TypeErrorTraceback) CPy_TypeErrorTraceback __attribute__((cold));
__typeof__(CPy_DecRef) CPy_DecRef __attribute__((cold)); /* where an object is frequently given back, mypyc does it in place */
__typeof__(PyErr_SetString) PyErr_SetString __attribute__((cold));

/* Lists have this layout in CPython with the global interpreter lock; without the lock, mypyc's own code is used. */
#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

/* The units are so large that the compiler stops inlining at some point: these functions are always worth it. */
#define RULES_INLINE inline __attribute__((always_inline))
static RULES_INLINE __typeof__(CPyTagged_FromObject) CPyTagged_FromObject;
static RULES_INLINE __typeof__(CPyTagged_Add) CPyTagged_Add;
static RULES_INLINE __typeof__(CPyTagged_Subtract) CPyTagged_Subtract;

/* References. A live object has at least one, so the compiler need not check whether releasing a second one frees it, and
 * most released references are not the last one. Later versions of CPython have objects without a count. */
#if RULES_DIGITS
static RULES_INLINE void rules_hold(PyObject *object) {
    if (object->ob_refcnt++ <= 0)
        __builtin_unreachable();
}
static void rules_free(PyObject *object);
static RULES_INLINE void rules_release(PyObject *object) {
    if (unlikely(--object->ob_refcnt == 0))
        rules_free(object);
}
#undef CPy_INCREF
#undef CPy_DECREF
#define CPy_INCREF(object) rules_hold((PyObject *)(object))
#define CPy_DECREF(object) rules_release((PyObject *)(object))
/* The fields of an object that is freed. */
#undef Py_CLEAR
#define Py_CLEAR(field)                         \
    do {                                        \
        PyObject *old_ = (PyObject *)(field);   \
        if (old_ != NULL) {                     \
            (field) = NULL;                     \
            rules_release(old_);                \
        }                                       \
    } while (0)
#else
#define rules_hold Py_INCREF
#endif

/* Numbers as objects: moves, cards and counts are small. Each is created once per unit, then shared. */
#define RULES_LEAST (-8)
#define RULES_MOST 8191
static PyObject *rules_numbers[RULES_MOST - RULES_LEAST + 1];

static __attribute__((noinline)) PyObject *rules_new_number(long value) {
    if (value >= RULES_LEAST && value <= RULES_MOST) {
        PyObject *number = rules_numbers[value - RULES_LEAST] = PyLong_FromLong(value);
        Py_XINCREF(number);
        return number;
    }
#if RULES_DIGITS
    if (likely(value >> PyLong_SHIFT > 0 && value >> 2 * PyLong_SHIFT == 0)) {
        PyLongObject *number = _PyLong_New(2);
        if (likely(number != NULL)) {
            number->ob_digit[0] = (digit)(value & PyLong_MASK);
            number->ob_digit[1] = (digit)(value >> PyLong_SHIFT);
        }
        return (PyObject *)number;
    }
#endif
    return PyLong_FromLong(value);
}

static RULES_INLINE PyObject *rules_number(long value) {
    if (likely(value >= RULES_LEAST && value <= RULES_MOST)) {
        PyObject *number = rules_numbers[value - RULES_LEAST];
        if (likely(number != NULL)) {
            rules_hold(number);
            return number;
        }
    }
    return rules_new_number(value);
}
#define PyLong_FromLong rules_number
#if LONG_MAX == LLONG_MAX
#define PyLong_FromLongLong rules_number
#endif

/* Space for the first items of a list: few lists of moves are longer, so most lists are allocated once. */
#define RULES_ROOM 16
static inline void rules_make_room(PyListObject *self) {
    if (self->ob_item == NULL && (self->ob_item = PyMem_New(PyObject *, RULES_ROOM)) != NULL)
        self->allocated = RULES_ROOM;
}

#if RULES_DIGITS
/* Lists with that space that are no longer used are kept for the next use: a decision makes two lists on average. A unique
 * symbol is one object in all units, so that a list may be used up in another unit than it was made in; where the linker
 * does not know such symbols, each unit has lists of its own. */
#define RULES_KEPT 128
__asm__(".type rules_kept, @gnu_unique_object");
__attribute__((visibility("default"))) struct {
    Py_ssize_t count;
    PyListObject *lists[RULES_KEPT];
} rules_kept;

static __attribute__((noinline)) PyObject *rules_list(Py_ssize_t size) {
    PyListObject *list;
    if (unlikely(size > RULES_ROOM))
        return PyList_New(size);
    if (likely(rules_kept.count)) {
        list = rules_kept.lists[--rules_kept.count];
        Py_SET_REFCNT(list, 1);
        PyObject_GC_Track(list); /* still empty */
    } else {
        list = (PyListObject *)PyList_New(0);
        if (unlikely(list == NULL))
            return NULL;
        rules_make_room(list);
        if (unlikely(list->ob_item == NULL)) {
            Py_DECREF(list);
            return PyErr_NoMemory();
        }
    }
    for (Py_ssize_t i = 0; i < size; i++)
        list->ob_item[i] = NULL;
    Py_SET_SIZE(list, size);
    return (PyObject *)list;
}
#define PyList_New rules_list

/* Called when an object has no more references. The garbage collector may be at work: it must not find the list again. */
static __attribute__((noinline)) void rules_free(PyObject *object) {
    PyListObject *list = (PyListObject *)object;
    if (!PyList_CheckExact(object) || list->allocated != RULES_ROOM || rules_kept.count == RULES_KEPT) {
        _Py_Dealloc(object);
        return;
    }
    PyObject_GC_UnTrack(list);
    Py_ssize_t size = Py_SIZE(list);
    Py_SET_SIZE(list, 0);
    for (Py_ssize_t i = 0; i < size; i++)
        if (likely(list->ob_item[i] != NULL))
            rules_release(list->ob_item[i]);
    if (likely(rules_kept.count < RULES_KEPT)) { /* the items may have been lists */
        rules_kept.lists[rules_kept.count++] = list;
    } else {
        PyMem_Free(list->ob_item);
        PyObject_GC_Del(list);
    }
}

static PyObject *rules_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high) {
    if (high > PyList_GET_SIZE(list))
        high = PyList_GET_SIZE(list);
    if (unlikely(low < 0 || low > high))
        return PyList_GetSlice(list, low, high);
    PyObject *slice = rules_list(high - low);
    if (likely(slice != NULL))
        for (Py_ssize_t i = low; i < high; i++)
            Py_INCREF(PyList_GET_ITEM(slice, i - low) = PyList_GET_ITEM(list, i));
    return slice;
}
#define PyList_GetSlice rules_slice
#endif

/* Appends if there is space. */
static __attribute__((noinline)) int rules_append_first(PyObject *list, PyObject *item) {
    rules_make_room((PyListObject *)list);
    return PyList_Append(list, item);
}

static RULES_INLINE int rules_append(PyObject *list, PyObject *item) {
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (unlikely(size >= self->allocated))
        return rules_append_first(list, item);
    Py_INCREF(item);
    self->ob_item[size] = item;
    Py_SET_SIZE(self, size + 1);
    return 0;
}
#define PyList_Append rules_append

/* Extends a list by another list. */
static __attribute__((noinline)) PyObject *rules_extend(PyObject *list, PyObject *more) {
    if (unlikely(!PyList_CheckExact(list) || !PyList_CheckExact(more) || list == more))
        return PySequence_InPlaceConcat(list, more);
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self), count = PyList_GET_SIZE(more);
    if (count) {
        if (count <= RULES_ROOM)
            rules_make_room(self);
        if (size + count > self->allocated) {
            if (list_resize(self, size + count) < 0)
                return NULL;
        } else {
            Py_SET_SIZE(self, size + count);
        }
        PyObject **target = self->ob_item + size;
        for (Py_ssize_t i = 0; i < count; i++)
            Py_INCREF(target[i] = PyList_GET_ITEM(more, i));
    }
    Py_INCREF(list);
    return list;
}
#define PySequence_InPlaceConcat rules_extend

/* `items[n] += 1` and the like: mypyc leaves these to the interpreter. Sums of two short numbers cannot overflow. */
#define RULES_SHORT(object) (PyLong_CheckExact(object) && Py_ABS(Py_SIZE(object)) <= 1)
#define RULES_VALUE(object) ((Py_ssize_t)CPyTagged_BorrowFromObject(object) >> 1)
static inline PyObject *rules_add(PyObject *left, PyObject *right) {
    if (likely(RULES_SHORT(left) && RULES_SHORT(right)))
        return rules_number(RULES_VALUE(left) + RULES_VALUE(right));
    return PyList_CheckExact(left) ? rules_extend(left, right) : PyNumber_InPlaceAdd(left, right);
}
#define PyNumber_InPlaceAdd rules_add

static inline PyObject *rules_subtract(PyObject *left, PyObject *right) {
    if (likely(RULES_SHORT(left) && RULES_SHORT(right)))
        return rules_number(RULES_VALUE(left) - RULES_VALUE(right));
    return PyNumber_InPlaceSubtract(left, right);
}
#define PyNumber_InPlaceSubtract rules_subtract

static inline PyObject *rules_and(PyObject *left, PyObject *right) {
    if (likely(RULES_SHORT(left) && RULES_SHORT(right)))
        return rules_number(RULES_VALUE(left) & RULES_VALUE(right));
    return PyNumber_InPlaceAnd(left, right);
}
#define PyNumber_InPlaceAnd rules_and

static inline PyObject *rules_or(PyObject *left, PyObject *right) {
    if (likely(RULES_SHORT(left) && RULES_SHORT(right)))
        return rules_number(RULES_VALUE(left) | RULES_VALUE(right));
    return PyNumber_InPlaceOr(left, right);
}
#define PyNumber_InPlaceOr rules_or

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
#define list_pop_impl rules_pop

/* The index of a number in a list: -1 if it is not there, RULES_UNUSUAL if mypyc's own code must search. */
#define RULES_UNUSUAL (-2)
static inline Py_ssize_t rules_find(PyObject *list, PyObject *item) {
    if (unlikely(!PyList_CheckExact(list) || !PyLong_CheckExact(item)))
        return RULES_UNUSUAL;
    CPyTagged wanted = CPyTagged_BorrowFromObject(item);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *one = PyList_GET_ITEM(list, i);
        if (one == item)
            return i;
        if (unlikely(!PyLong_CheckExact(one) || CPyTagged_CheckLong(wanted)))
            return RULES_UNUSUAL;
        if (CPyTagged_BorrowFromObject(one) == wanted)
            return i;
    }
    return -1;
}

/* `in`. */
static inline int rules_contains(PyObject *list, PyObject *item) {
    Py_ssize_t place = rules_find(list, item);
    return likely(place != RULES_UNUSUAL) ? place >= 0 : PySequence_Contains(list, item);
}
#define PySequence_Contains rules_contains

/* Whether an object is an instance of a class, usually its own class or one of its first bases. */
static __attribute__((noinline)) int rules_inherits(PyTypeObject *own, PyTypeObject *type) {
    PyObject *bases = own->tp_mro;
    for (Py_ssize_t i = 1; i < PyTuple_GET_SIZE(bases); i++)
        if (PyTuple_GET_ITEM(bases, i) == (PyObject *)type)
            return 1;
    return 0;
}

static RULES_INLINE int rules_is_a(PyObject *object, PyTypeObject *type) {
    PyTypeObject *own = Py_TYPE(object);
    return own == type || own->tp_base == type || rules_inherits(own, type);
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) rules_is_a((PyObject *)(object), type)

/* With a constant index, only a load remains. */
RULES_INLINE __typeof__(CPyList_GetItemShort) CPyList_GetItemShort;
RULES_INLINE __typeof__(CPyList_GetItemShortBorrow) CPyList_GetItemShortBorrow;
RULES_INLINE __typeof__(CPyTagged_StealAsObject) CPyTagged_StealAsObject;

#endif

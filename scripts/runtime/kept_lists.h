/* Lists that are no longer used are kept, with their memory for a few items: a decision makes two lists on average, and few
 * lists of moves are longer. Each unit keeps its own. */
#define RULES_ROOM 16
#define RULES_KEPT 128
static struct {
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
        list->ob_item = PyMem_New(PyObject *, RULES_ROOM);
        if (unlikely(list->ob_item == NULL)) {
            Py_DECREF(list);
            return PyErr_NoMemory();
        }
        list->allocated = RULES_ROOM;
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
        Py_XDECREF(list->ob_item[i]);
    if (likely(rules_kept.count < RULES_KEPT)) { /* the items may have been lists */
        rules_kept.lists[rules_kept.count++] = list;
    } else {
        PyMem_Free(list->ob_item);
        PyObject_GC_Del(list);
    }
}
RULES_INLINE void rules_release(PyObject *object) {
    if (unlikely(--object->ob_refcnt == 0))
        rules_free(object);
}
/* From Python 3.12 on, mypyc releases lists with the second of these macros, and the first is for objects that may be immortal. */
#if !CPY_3_12_FEATURES
#undef CPy_DECREF
#define CPy_DECREF(object) rules_release((PyObject *)(object))
#endif
#undef CPy_DECREF_NO_IMM
#define CPy_DECREF_NO_IMM(object) rules_release((PyObject *)(object))

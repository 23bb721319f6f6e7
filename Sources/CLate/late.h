// A library that is loaded when it is first needed, not when the program starts. A panel without
// databases does not have SQLite in its memory, and runs on a machine without SQLite.
//
// A C file that uses a library in this way includes the library's header, and this one after three
// definitions:
//
//     #define LATE_FILE "libexpat.so.1"
//     #define LATE_NAME(name) XML_##name      the library's name of a function
//     #define LATE_FUNCTIONS(X) X(Parse) …    all functions that are called
//
// It gets a pointer `call_NAME` for each function, and `late_load`. LATE_THEN is optional: a
// statement that runs once all functions are found. It may use `late_library` and set
// `late_problem`.

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define LATE_TEXT_OF(words) #words
#define LATE_TEXT(words) LATE_TEXT_OF(words)

// `typeof` takes the type of a function from the library's header.
#define LATE_DECLARE(name) static __typeof__(&LATE_NAME(name)) call_##name;
LATE_FUNCTIONS(LATE_DECLARE)

static const char *late_problem;

static void late_find(void) {
  void *late_library = dlopen(LATE_FILE, RTLD_NOW | RTLD_LOCAL);
#define LATE_FIND(name) \
  if (late_library) \
    call_##name = (__typeof__(call_##name))dlsym(late_library, LATE_TEXT(LATE_NAME(name))); \
  if (!late_library || !call_##name) { \
    late_problem = strdup(dlerror()); \
    return; \
  }
  LATE_FUNCTIONS(LATE_FIND)
#ifdef LATE_THEN
  LATE_THEN;
#endif
}

// Loads the library once. Returns NULL, or the message of the loader. May be called on any thread.
static const char *late_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, late_find);
  return late_problem;
}

#ifndef MARTLET_CSQLITE_H
#define MARTLET_CSQLITE_H
#include <sqlite3.h>

// The library is loaded with the first source of kind sqlite. Linking it would cost every program
// 1.1 million instructions, 0.8 MB and a millisecond at start, with or without a database. All
// functions below need martlet_sqlite_load first.

// Loads the library once. Returns null, or the loader's message. May be called on any thread.
const char *martlet_sqlite_load(void);

// sqlite3_libversion.
const char *martlet_sqlite_version(void);

// A connection that can only read one file: read-only flags, PRAGMA query_only, no extensions,
// defensive mode. An authorizer allows only SELECT, functions and the reading of columns. Values
// have at most 1 MiB. A statement ends with SQLITE_INTERRUPT when its time is over.
struct martlet_sqlite;

// Opens a database; `uri` is a file: URI. Returns null on failure and sets `code`, an extended
// result code that martlet_sqlite_words describes.
struct martlet_sqlite *martlet_sqlite_open(const char *uri, int *code);
void martlet_sqlite_close(struct martlet_sqlite *connection);

// SQLite's message about the last failure of a connection, and its text for a result code. A
// message is valid until the next call on the connection.
const char *martlet_sqlite_message(struct martlet_sqlite *connection);
const char *martlet_sqlite_words(int code);
// The result code of the last call on a connection that failed.
int martlet_sqlite_code(struct martlet_sqlite *connection);

// Returns a number that differs after another connection has changed the database; negative on
// failure.
long long martlet_sqlite_data_version(struct martlet_sqlite *connection);

// Prepares `query`, which must be one statement, and lets it run for `seconds`. Returns null on
// failure and sets `problem`, a text that is valid until the next call on the connection.
struct sqlite3_stmt *martlet_sqlite_prepare(
    struct martlet_sqlite *connection, const char *query, double seconds, const char **problem);

// sqlite3_step and the functions of its row.
int martlet_sqlite_step(struct sqlite3_stmt *statement);
void martlet_sqlite_finalize(struct sqlite3_stmt *statement);
int martlet_sqlite_column_count(struct sqlite3_stmt *statement);
const char *martlet_sqlite_column_name(struct sqlite3_stmt *statement, int column);
int martlet_sqlite_column_type(struct sqlite3_stmt *statement, int column);
long long martlet_sqlite_column_integer(struct sqlite3_stmt *statement, int column);
double martlet_sqlite_column_number(struct sqlite3_stmt *statement, int column);
// The UTF-8 text of a column, `length` bytes, valid until the next step.
const unsigned char *martlet_sqlite_column_text(
    struct sqlite3_stmt *statement, int column, int *length);

#endif

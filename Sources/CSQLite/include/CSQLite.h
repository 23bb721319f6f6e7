#ifndef MARTLET_CSQLITE_H
#define MARTLET_CSQLITE_H
#include <sqlite3.h>

// A program that links the library pays 1.1 million instructions, 0.8 MB and a millisecond at its
// start, database or not; so it is loaded with the first source of kind sqlite. Everything below
// wants martlet_sqlite_load first.

// Loads the library once; null, or what is wrong, in the loader's words. From any thread.
const char *martlet_sqlite_load(void);

// A connection that can read one file and nothing else: read-only flags, PRAGMA query_only, no
// extensions, defensive; an authorizer that refuses all but SELECT, functions and the reading of
// columns; values of at most 1 MiB. A statement ends with SQLITE_INTERRUPT once its time is over.
struct martlet_sqlite;

// `uri` is a file: URI. Null with `code` on failure (an extended result code), for which
// martlet_sqlite_words has words.
struct martlet_sqlite *martlet_sqlite_open(const char *uri, int *code);
void martlet_sqlite_close(struct martlet_sqlite *connection);

// SQLite's message about the last failure of a connection; its words for a result code.
const char *martlet_sqlite_message(struct martlet_sqlite *connection);
const char *martlet_sqlite_words(int code);

// A number that is another one after somebody else has changed the database; negative on failure.
long long martlet_sqlite_data_version(struct martlet_sqlite *connection);

// Prepares the one statement that `query` is and gives it so many seconds. Null on failure, with
// `problem`: a text that lives as long as the connection.
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
// UTF-8 of `length` bytes that live until the next step.
const unsigned char *martlet_sqlite_column_text(
    struct sqlite3_stmt *statement, int column, int *length);

#endif

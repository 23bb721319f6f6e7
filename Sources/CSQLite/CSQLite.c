#define _GNU_SOURCE
#include "CSQLite.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define LATE_FILE "libsqlite3.so.0"
#define LATE_NAME(name) sqlite3_##name
#define LATE_FUNCTIONS(X) \
  X(open_v2) X(close_v2) X(errmsg) X(errstr) X(extended_errcode) X(limit) X(db_config) \
  X(set_authorizer) X(progress_handler) X(busy_timeout) X(exec) X(prepare_v3) X(step) X(finalize) \
  X(column_count) X(column_name) X(column_type) X(column_int64) X(column_double) X(column_text) \
  X(column_bytes) X(hard_heap_limit64) X(libversion)
// The limit of all connections together. A query that needs more memory fails.
#define LATE_THEN call_hard_heap_limit64(64 << 20)
#include "../CLate/late.h"

const char *martlet_sqlite_load(void) { return late_load(); }

const char *martlet_sqlite_version(void) { return call_libversion(); }

struct martlet_sqlite {
  sqlite3 *database;
  // The time of CLOCK_MONOTONIC, in seconds, at which the running statement is interrupted.
  double deadline;
  // Whether the connection prepares a statement of its own, which the authorizer allows.
  int is_trusted;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int is_late(void *context) {
  return now() > ((struct martlet_sqlite *)context)->deadline;
}

static int authorize(
    void *context, int action, const char *first, const char *second, const char *database,
    const char *trigger) {
  (void)first, (void)database, (void)trigger;
  if (((struct martlet_sqlite *)context)->is_trusted) return SQLITE_OK;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return second && !strcasecmp(second, "load_extension") ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

struct martlet_sqlite *martlet_sqlite_open(const char *uri, int *code) {
  struct martlet_sqlite *connection = calloc(1, sizeof *connection);
  if (!connection) {
    *code = SQLITE_NOMEM;
    return NULL;
  }
  const int flags =
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  *code = call_open_v2(uri, &connection->database, flags, NULL);
  if (*code != SQLITE_OK) {
    if (connection->database) *code = call_extended_errcode(connection->database);
    martlet_sqlite_close(connection);
    return NULL;
  }
  sqlite3 *database = connection->database;
  connection->deadline = now() + 5;
  call_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  call_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  call_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  call_limit(database, SQLITE_LIMIT_LENGTH, 1 << 20);
  call_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
  call_limit(database, SQLITE_LIMIT_ATTACHED, 0);
  call_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
  call_busy_timeout(database, 1000);
  call_progress_handler(database, 1000, is_late, connection);
  // Sorts stay in memory and write no temporary file.
  call_exec(database, "PRAGMA query_only = 1; PRAGMA temp_store = 2", NULL, NULL, NULL);
  call_set_authorizer(database, authorize, connection);
  return connection;
}

void martlet_sqlite_close(struct martlet_sqlite *connection) {
  if (connection->database) call_close_v2(connection->database);
  free(connection);
}

const char *martlet_sqlite_message(struct martlet_sqlite *connection) {
  return call_errmsg(connection->database);
}

int martlet_sqlite_code(struct martlet_sqlite *connection) {
  return call_extended_errcode(connection->database) & 0xFF;
}

const char *martlet_sqlite_words(int code) { return call_errstr(code); }

long long martlet_sqlite_data_version(struct martlet_sqlite *connection) {
  sqlite3_stmt *statement = NULL;
  long long version = -1;
  connection->is_trusted = 1;
  connection->deadline = now() + 5;
  if (call_prepare_v3(connection->database, "PRAGMA data_version", -1, 0, &statement, NULL) ==
          SQLITE_OK &&
      call_step(statement) == SQLITE_ROW)
    version = call_column_int64(statement, 0);
  connection->is_trusted = 0;
  call_finalize(statement);
  return version;
}

struct sqlite3_stmt *martlet_sqlite_prepare(
    struct martlet_sqlite *connection, const char *query, double seconds, const char **problem) {
  sqlite3_stmt *statement = NULL;
  const char *rest = NULL;
  connection->deadline = now() + seconds;
  if (call_prepare_v3(connection->database, query, -1, 0, &statement, &rest) != SQLITE_OK) {
    *problem = call_errmsg(connection->database);
    return NULL;
  }
  if (!statement) {
    *problem = "the query is empty";
    return NULL;
  }
  // Comments and semicolons after the statement make no second one.
  sqlite3_stmt *second = NULL;
  const char *end = rest + strlen(rest);
  int result = SQLITE_OK;
  while (rest < end && !second && result == SQLITE_OK) {
    const char *before = rest;
    result = call_prepare_v3(connection->database, rest, -1, 0, &second, &rest);
    if (rest == before) break;
  }
  if (second || result != SQLITE_OK) {
    if (second) call_finalize(second);
    call_finalize(statement);
    *problem = "the query is more than one statement";
    return NULL;
  }
  return statement;
}

int martlet_sqlite_step(struct sqlite3_stmt *statement) { return call_step(statement); }

void martlet_sqlite_finalize(struct sqlite3_stmt *statement) { call_finalize(statement); }

int martlet_sqlite_column_count(struct sqlite3_stmt *statement) {
  return call_column_count(statement);
}

const char *martlet_sqlite_column_name(struct sqlite3_stmt *statement, int column) {
  return call_column_name(statement, column);
}

int martlet_sqlite_column_type(struct sqlite3_stmt *statement, int column) {
  return call_column_type(statement, column);
}

long long martlet_sqlite_column_integer(struct sqlite3_stmt *statement, int column) {
  return call_column_int64(statement, column);
}

double martlet_sqlite_column_number(struct sqlite3_stmt *statement, int column) {
  return call_column_double(statement, column);
}

const unsigned char *martlet_sqlite_column_text(
    struct sqlite3_stmt *statement, int column, int *length) {
  const unsigned char *text = call_column_text(statement, column);
  *length = call_column_bytes(statement, column);
  return text;
}

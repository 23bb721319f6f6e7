#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
// The caller has checked the depth of the whole text (TOMLNesting.swift). This limit is only for
// values.
#define TOML_MAX_NESTED_VALUES 64

// toml++ 3.3 asserts that a key starts with a valid character, just before the code that reports an
// invalid one as an error. "[[]" therefore aborts a debug build, and an optimised build assumes
// that it cannot occur. With NDEBUG toml++ turns its assertions into assumptions. Without it and
// with an empty assertion, the error is reported.
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)

#include "CToml.h"

#include <deque>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

struct martlet_toml_document {
  std::vector<martlet_toml_node> nodes;
  // This is a deque, because nodes point into these strings and a vector would move short ones.
  std::deque<std::string> strings;
  std::string error;
  martlet_toml_location error_location{0, 0};
  bool failed = false;
};

namespace {

martlet_toml_location location_of(const toml::source_region &region) {
  return {static_cast<uint32_t>(region.begin.line), static_cast<uint32_t>(region.begin.column)};
}

void keep(martlet_toml_document &document, std::string text, const char *&bytes, size_t &length) {
  document.strings.push_back(std::move(text));
  bytes = document.strings.back().data();
  length = document.strings.back().size();
}

template <typename Date>
std::string text_of(const Date &date) {
  std::ostringstream stream;
  stream << date;
  return stream.str();
}

// Appends a node and its children. It is recursive, as toml++ is when it frees its tables, so the
// caller must limit the depth.
void append(martlet_toml_document &document, const toml::node &node, const toml::key *key) {
  martlet_toml_node flat{};
  flat.location = location_of(node.source());
  if (key != nullptr) {
    flat.key_location = location_of(key->source());
    keep(document, std::string(key->str()), flat.key, flat.key_length);
  }
  if (const auto *value = node.as_string()) {
    flat.kind = MARTLET_TOML_STRING;
    keep(document, value->get(), flat.string, flat.string_length);
  } else if (const auto *value = node.as_integer()) {
    flat.kind = MARTLET_TOML_INTEGER;
    flat.integer = value->get();
  } else if (const auto *value = node.as_floating_point()) {
    flat.kind = MARTLET_TOML_FLOAT;
    flat.number = value->get();
  } else if (const auto *value = node.as_boolean()) {
    flat.kind = MARTLET_TOML_BOOL;
    flat.boolean = value->get();
  } else if (const auto *value = node.as_date()) {
    flat.kind = MARTLET_TOML_DATE;
    keep(document, text_of(value->get()), flat.string, flat.string_length);
  } else if (const auto *value = node.as_time()) {
    flat.kind = MARTLET_TOML_DATE;
    keep(document, text_of(value->get()), flat.string, flat.string_length);
  } else if (const auto *value = node.as_date_time()) {
    flat.kind = MARTLET_TOML_DATE;
    keep(document, text_of(value->get()), flat.string, flat.string_length);
  } else if (const auto *array = node.as_array()) {
    flat.kind = MARTLET_TOML_ARRAY;
    flat.child_count = static_cast<uint32_t>(array->size());
    document.nodes.push_back(flat);
    for (const auto &child : *array) append(document, child, nullptr);
    return;
  } else if (const auto *table = node.as_table()) {
    flat.kind = MARTLET_TOML_TABLE;
    flat.child_count = static_cast<uint32_t>(table->size());
    document.nodes.push_back(flat);
    for (const auto &[child_key, child] : *table) append(document, child, &child_key);
    return;
  }
  document.nodes.push_back(flat);
}

}  // namespace

extern "C" martlet_toml_document *martlet_toml_parse(const char *text, size_t length) {
  auto *document = new (std::nothrow) martlet_toml_document;
  if (document == nullptr) return nullptr;
  toml::parse_result result = toml::parse(std::string_view(text, length));
  if (result) {
    append(*document, result.table(), nullptr);
  } else {
    document->failed = true;
    document->error = std::string(result.error().description());
    document->error_location = location_of(result.error().source());
  }
  return document;
}

extern "C" void martlet_toml_free(martlet_toml_document *document) { delete document; }

extern "C" const martlet_toml_node *martlet_toml_nodes(
    const martlet_toml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

extern "C" const char *martlet_toml_error(
    const martlet_toml_document *document, martlet_toml_location *location) {
  if (!document->failed) return nullptr;
  *location = document->error_location;
  return document->error.c_str();
}

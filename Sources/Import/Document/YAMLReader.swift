#if YAML
  internal import CYaml

  /// The library that reads YAML, libyaml.
  package enum YAMLLibrary {
    /// The version of the library. Reading it loads the library. Nil if the library cannot be
    /// loaded.
    package static var version: String? {
      // Safety: the library returns a constant text.
      unsafe martlet_yaml_version().map { unsafe String(cString: $0) }
    }
  }

  /// Reads a document of YAML with anchors, aliases and merge keys.
  final class YAMLReader {
    /// The maximum number of values. It includes the values that aliases repeat, because a few
    /// lines of aliases can make millions of values.
    private static let maximumValues = 100_000

    private enum Frame {
      case list([DocumentValue])
      /// A table, and the key whose value comes next.
      case table([DocumentValue.Member], key: String?)
    }

    private struct Open {
      var frame: Frame
      var anchor: String?
      /// The number of values when the list or table began.
      var start: Int
    }

    private var open: [Open] = []
    private var anchors: [String: (value: DocumentValue, count: Int)] = [:]
    private var count = 0
    private var root: DocumentValue?
    private var refusal = ""

    static func value(of bytes: [UInt8]) throws(ImportFailure) -> DocumentValue {
      // Safety: the text is never freed or changed.
      if let fault = unsafe martlet_yaml_load() {
        throw ImportFailure(
          "YAML needs libyaml, of the package libyaml-0-2: \(unsafe String(cString: fault))")
      }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw ImportFailure("neither JSON nor YAML: it is not UTF-8 text")
      }
      let reader = YAMLReader()
      var handlers = unsafe martlet_yaml_handlers(
        begin: { context, isMapping, anchor, tag in
          unsafe YAMLReader.at(context).begin(
            isMapping: isMapping != 0, YAMLReader.text(anchor))
        },
        end: { context in unsafe YAMLReader.at(context).end() },
        scalar: { context, text, count, isPlain, anchor, tag in
          // Safety: the library lends `count` bytes for the call.
          let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
          return unsafe YAMLReader.at(context).scalar(
            String(decoding: bytes, as: UTF8.self), isPlain: isPlain != 0,
            YAMLReader.text(anchor), tag: YAMLReader.text(tag))
        },
        alias: { context, anchor in
          unsafe YAMLReader.at(context).alias(YAMLReader.text(anchor) ?? "")
        })
      var fault = [CChar](repeating: 0, count: 200)
      var (line, column): (UInt, UInt) = (0, 0)
      // Safety: the bytes and the reader outlive the call to which they are passed.
      let code = unsafe bytes.withUnsafeBytes { bytes in
        unsafe martlet_yaml_read(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &handlers,
          Unmanaged.passUnretained(reader).toOpaque(), &fault, fault.count, &line, &column)
      }
      guard code == 0 else {
        let own = String(
          decoding: fault.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw ImportFailure(
          "line \(line), column \(column): \(own.isEmpty ? reader.refusal : own)")
      }
      guard let root = reader.root else { throw ImportFailure("it is empty") }
      return root
    }

    /// Returns the reader that `value(of:)` has passed to the library as the context of its calls.
    private static func at(_ context: UnsafeMutableRawPointer?) -> YAMLReader {
      // Safety: the context is the reader that `value(of:)` holds during the call. It is never
      // null.
      guard let context = unsafe context else { return YAMLReader() }
      return unsafe Unmanaged<YAMLReader>.fromOpaque(context).takeUnretainedValue()
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe String(cString: pointer)
    }

    // MARK: - Parts

    // These functions are called for each part of the document. They return 1, or 0 to stop reading
    // after `refuse`.

    private func begin(isMapping: Bool, _ anchor: String?) -> CInt {
      // In YAML a key may be a list or a table. No document that Martlet imports has such keys.
      if case .table(_, key: nil) = open.last?.frame { return refuse("a key that is no text") }
      open.append(
        Open(frame: isMapping ? .table([], key: nil) : .list([]), anchor: anchor, start: count))
      return 1
    }

    private func end() -> CInt {
      guard let last = open.popLast() else { return 1 }
      let value: DocumentValue =
        switch last.frame {
        case .list(let items): .list(items)
        case .table(let members, _): .table(Self.merged(members))
        }
      return add(value, adding: 1, since: last.start, anchor: last.anchor)
    }

    private func scalar(_ text: String, isPlain: Bool, _ anchor: String?, tag: String?) -> CInt {
      if case .table(let members, key: nil) = open.last?.frame {
        open[open.count - 1].frame = .table(members, key: text)
        return 1
      }
      // A tag such as !include or !secret names a value that is in another file.
      var value = isPlain && tag == nil ? YAMLScalar.value(of: text) : .text(text)
      if let tag, tag.hasPrefix("!") { value = .text("\(tag) \(text)") }
      return add(value, adding: 1, since: count, anchor: anchor)
    }

    private func alias(_ anchor: String) -> CInt {
      guard let known = anchors[anchor] else { return refuse("an alias of no anchor: \(anchor)") }
      if case .table(_, key: nil) = open.last?.frame { return refuse("a key that is no text") }
      return add(known.value, adding: known.count, since: count, anchor: nil)
    }

    /// Adds a value to the list or the table that is open.
    ///
    /// - Parameters:
    ///   - more: the number by which `count` grows: 1, or all values that an alias repeats.
    ///   - start: `count` before the value and the values inside it. The difference to the new
    ///     count is stored with the anchor, for its aliases.
    private func add(
      _ value: DocumentValue, adding more: Int, since start: Int, anchor: String?
    ) -> CInt {
      count += more
      guard count <= Self.maximumValues else {
        return refuse("more than \(Self.maximumValues) values")
      }
      if let anchor { anchors[anchor] = (value, count - start) }
      switch open.last?.frame {
      case nil: root = value
      case .list(var items)?:
        // The stored copy is replaced by an empty one, so that `append` does not copy the array.
        // The same is done for a table below.
        open[open.count - 1].frame = .list([])
        items.append(value)
        open[open.count - 1].frame = .list(items)
      case .table(var members, let key)?:
        open[open.count - 1].frame = .list([])
        members.append(DocumentValue.Member(key ?? "", value))
        open[open.count - 1].frame = .table(members, key: nil)
      }
      return 1
    }

    private func refuse(_ why: String) -> CInt {
      refusal = why
      return 0
    }

    /// Returns the members, and those of the tables that `<<` names. A table's own member replaces
    /// a merged member of the same name.
    private static func merged(_ members: [DocumentValue.Member]) -> [DocumentValue.Member] {
      guard let merge = members.first(where: { $0.key == "<<" })?.value else { return members }
      var result = members.filter { $0.key != "<<" }
      var names = Set(result.map(\.key))
      for table in merge.items.isEmpty ? [merge] : merge.items {
        for member in table.members where names.insert(member.key).inserted {
          result.append(member)
        }
      }
      return result
    }
  }
#else
  /// Refuses YAML: a program that is built without the trait `YAML` reads only JSON.
  enum YAMLReader {
    static func value(of bytes: [UInt8]) throws(ImportFailure) -> DocumentValue {
      throw ImportFailure("this program was built without YAML; it reads JSON")
    }
  }
#endif

/// Expands `#Preview`. In a build for debugging, a preview becomes an enumeration with an entry in
/// the section `martlet_previews` of the program. In a build for release it becomes nothing.
///
///     #if DEBUG
///     enum $s…PreviewRegistryfMu_ {
///       @section("martlet_previews") @used
///       static let entry: @convention(c) @MainActor () -> UInt = {
///         _PreviewSite(file: "Panel/Card.swift", line: 12).entry("Card") { Card() }
///       }
///     }
///     #endif
///
/// The arguments and the body are copied unchanged into a call of `_PreviewSite.entry`, which
/// therefore has the same overloads as the macro. The compiler checks the body of each `#Preview`
/// before it expands the macro.
package enum PreviewMacro {
  static func expand(_ request: JSON) throws(MacroError) -> String {
    let syntax = request["syntax"]
    let location = syntax?["location"]
    return try expand(
      syntax?["source"]?.string ?? "", file: location?["fileID"]?.string ?? "",
      line: Int(location?["line"]?.number ?? 1),
      discriminator: request["discriminator"]?.string ?? "")
  }

  /// Returns the source of the expansion.
  ///
  /// - Parameters:
  ///   - source: the use of the macro, with what is before it.
  ///   - file: the name of the file, with the name of its module.
  ///   - line: the line at which `source` begins, from 1.
  ///   - discriminator: the compiler's name for this use of the macro.
  /// - Throws: an error if the source is no `#Preview`, or if properties with `@Previewable` are
  ///   not in a closure that follows the arguments.
  package static func expand(
    _ source: String, file: String, line: Int, discriminator: String
  ) throws(MacroError) -> String {
    let masked = MaskedSource(source)
    let code = masked.code[...]
    guard let end = Source.firstWord("Preview", in: code) else {
      throw MacroError(description: "#Preview is not in the source that the compiler sends.")
    }
    let newlines = masked.original(code[..<end]).count { $0.isNewline }
    let call = code[end...]
    let (arguments, wrapper) = try parts(of: call, masked)
    // The type has a unique name in the compiler's form: the discriminator, the length of the name
    // `PreviewRegistry`, the name, and `fMu` for a name that a macro has made.
    return """
      #if DEBUG
      enum \(discriminator)15PreviewRegistryfMu_ {
      \(wrapper)@section("martlet_previews") @used
      static let entry: @convention(c) @MainActor () -> UInt = {
      _PreviewSite(file: \(literal(file)), line: \(line + newlines)).entry\(arguments)
      }
      }
      #endif
      """
  }

  /// Returns the arguments with the body, and the source of a view that holds the properties with
  /// `@Previewable`. The source is empty if there are no such properties.
  private static func parts(
    of call: Substring, _ masked: MaskedSource
  ) throws(MacroError) -> (arguments: String, wrapper: String) {
    guard Source.firstWord("Previewable", in: call) != nil else {
      return (masked.original(call), "")
    }
    guard let open = Source.firstBracket("{", in: call) else {
      throw MacroError(
        description: "@Previewable needs a closure that follows the arguments of #Preview.")
    }
    var properties = ""
    var rest = ""
    // The statements end before the bracket that closes the body.
    for statement in Source.statements(in: call[call.index(after: open)...]) {
      if let property = property(statement, masked) {
        properties += property + "\n"
      } else {
        rest += masked.original(statement) + "\n"
      }
    }
    let wrapper = """
      fileprivate struct Wrapper: View {
      \(properties)var body: some View {
      \(rest)}
      }

      """
    return (masked.original(call[..<open]) + "{ Wrapper() }", wrapper)
  }

  /// Returns a property without its `@Previewable`; nil for a statement without this attribute.
  private static func property(_ statement: Substring, _ masked: MaskedSource) -> String? {
    guard statement.first == "@", let end = Source.firstWord("Previewable", in: statement) else {
      return nil
    }
    let start = statement.index(end, offsetBy: -"@Previewable".count)
    let rest = statement[end...].drop { $0.isWhitespace }
    return masked.original(statement[..<start]) + masked.original(rest)
  }

  /// Returns a text as a literal of Swift.
  private static func literal(_ text: String) -> String {
    "\"" + text.map { "\\\"".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }
}

/// Answers the compiler's requests to expand macros. The messages are those of
/// SwiftCompilerPluginMessageHandling in swift-syntax. A macro needs only small parts of the
/// declaration to which it is attached, so there is no parser for Swift.
package enum MacroMessages {
  /// Returns the answer to a request, as JSON. An error is an answer, too: the compiler shows it at
  /// the use of the macro.
  package static func answer(to bytes: [UInt8]) -> String {
    do throws(JSONError) {
      return answer(to: try JSONReader.read(bytes))
    } catch {
      return expansion(nil, error: "The compiler's message at byte \(error.offset): \(error)")
    }
  }

  private static func answer(to request: JSON) -> String {
    if request["getCapability"] != nil {
      // Version 7 of swift-syntax's messages (`PROTOCOL_VERSION_NUMBER`).
      return #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
    }
    do throws(MacroError) {
      // `#Preview` is the only freestanding macro.
      if let preview = request["expandFreestandingMacro"] {
        return expansion(try PreviewMacro.expand(preview))
      }
      if let attached = request["expandAttachedMacro"] {
        return expansion(try AttachedMacro.expand(attached))
      }
    } catch {
      return expansion(nil, error: error.description)
    }
    return expansion(nil, error: "The compiler asks for what this plug-in does not know.")
  }

  private static func expansion(_ source: String?, error: String? = nil) -> String {
    let diagnostics =
      error.map {
        #"{"message":\#($0.quotedForJSON),"severity":"error","#
          + #""position":{"fileName":"","offset":0},"highlights":[],"notes":[],"fixIts":[]}"#
      } ?? ""
    let text = source.map(\.quotedForJSON) ?? "null"
    return #"{"expandMacroResult":{"expandedSource":\#(text),"diagnostics":[\#(diagnostics)]}}"#
  }
}

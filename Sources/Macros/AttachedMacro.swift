/// Expands the macros that are attached to a declaration.
enum AttachedMacro {
  static func expand(_ request: JSON) throws(MacroError) -> String {
    // The compiler sends the name with the space that follows it in the source.
    switch request["macro"]?["name"]?.string?.split(separator: " ").first {
    case "Entry": try entry(request)
    case "Animatable":
      try AnimatableMacro.expand(
        request["declSyntax"]?["source"]?.string ?? "",
        type: request["extendedTypeSyntax"]?["source"]?.string ?? "",
        conforms: request["conformanceListSyntax"]?["source"]?.string?.contains("Animatable")
          ?? false)
    // The other macros only mark a property: `@AnimatableIgnored` for `@Animatable`, and
    // `@Previewable` for `#Preview`, which moves it into a view.
    default: ""
    }
  }

  // MARK: - Entry

  /// Expands `@Entry var name: Type = value`. The result is a key type next to the property, and a
  /// getter and a setter that use the key.
  private static func entry(_ request: JSON) throws(MacroError) -> String {
    let variable = try Variable(request["declSyntax"]?["source"]?.string ?? "")
    let key = "__Key_\(variable.name)"
    if request["macroRole"]?.string == "accessor" {
      return """
        get { self[\(key).self] }
        set { self[\(key).self] = newValue }
        """
    }
    let context = request["lexicalContext"]?.array.first?["source"]?.string ?? ""
    let keyProtocol = try keyProtocol(of: context)
    if let type = variable.type {
      // Without a value the default is nil. If the type is no optional, the compiler reports that.
      return """
        private enum \(key): \(keyProtocol) {
          static var defaultValue: \(type) { \(variable.value ?? "nil") }
        }
        """
    }
    guard let value = variable.value else {
      throw MacroError(description: "@Entry var \(variable.name) needs a type or a value.")
    }
    // Without a type the property must be stored, because only a stored property can infer its
    // type.
    return """
      private enum \(key): \(keyProtocol) {
        nonisolated(unsafe) static let defaultValue = \(value)
      }
      """
  }

  /// Returns the protocol to which the keys in an extension conform, such as `EnvironmentKey` in an
  /// extension of `EnvironmentValues`. `context` is source code such as `extension
  /// EnvironmentValues {`.
  private static func keyProtocol(of context: String) throws(MacroError) -> String {
    let words = context.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    let names = words.drop { $0 != "extension" }.dropFirst()
    let type = names.first?.split(separator: ".").last ?? ""
    switch type {
    case "EnvironmentValues": return "EnvironmentKey"
    case "Transaction": return "TransactionKey"
    case "ContainerValues": return "ContainerValueKey"
    case "FocusedValues": return "FocusedValueKey"
    default:
      throw MacroError(
        description: "@Entry belongs into an extension of EnvironmentValues, Transaction, "
          + "ContainerValues or FocusedValues, not of \(type.isEmpty ? "nothing" : String(type)).")
    }
  }
}

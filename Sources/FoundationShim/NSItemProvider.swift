#if SWIFTUI_COMPAT
  import Foundation

  /// The item that a drag takes along. On a panel nothing is dragged between views, so no provider
  /// ever delivers its item.
  open class NSItemProvider: NSObject {
    /// The identifiers of the item's types.
    public let registeredTypeIdentifiers: [String]
    /// The name of a file for the item.
    open var suggestedName: String?

    /// Makes a provider without an item.
    public override init() { registeredTypeIdentifiers = [] }

    /// Makes a provider of an object. The object is not kept.
    public init(object: Any) { registeredTypeIdentifiers = [] }

    /// Makes a provider of an item of a type. The item is not kept.
    public init(item: Any?, typeIdentifier: String?) {
      registeredTypeIdentifiers = typeIdentifier.map { [$0] } ?? []
    }

    /// Makes a provider of the contents of a file. They are not read.
    public init?(contentsOf fileURL: URL?) {
      guard let fileURL else { return nil }
      registeredTypeIdentifiers = []
      suggestedName = fileURL.lastPathComponent
    }

    /// Returns true if the item has the type with this identifier.
    open func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool {
      registeredTypeIdentifiers.contains(identifier)
    }

    /// Returns false: no object is delivered.
    open func canLoadObject<T>(ofClass type: T.Type) -> Bool { false }

    /// Calls `completion` with nil and an error.
    @discardableResult
    open func loadObject<T>(
      ofClass type: T.Type,
      completionHandler completion: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress {
      completion(nil, CocoaError(.featureUnsupported))
      return Progress(totalUnitCount: 0)
    }

    /// Calls `completion` with nil and an error.
    @discardableResult
    open func loadDataRepresentation(
      forTypeIdentifier identifier: String,
      completionHandler completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
      completion(nil, CocoaError(.featureUnsupported))
      return Progress(totalUnitCount: 0)
    }
  }

  /// A type of data, such as text in UTF-8, by its identifier.
  public struct UTType: Hashable, Sendable {
    /// The identifier, such as "public.plain-text".
    public let identifier: String

    /// Makes a type. Every identifier is accepted.
    public init?(_ identifier: String) { self.identifier = identifier }

    /// Makes a type that the program declares itself.
    public init(exportedAs identifier: String) { self.identifier = identifier }

    /// Makes a type that another program declares.
    public init(importedAs identifier: String) { self.identifier = identifier }

    /// Anything.
    public static let item = UTType(exportedAs: "public.item")
    /// Anything that can be kept in a file.
    public static let data = UTType(exportedAs: "public.data")
    /// Anything that a program shows.
    public static let content = UTType(exportedAs: "public.content")
    /// A text.
    public static let text = UTType(exportedAs: "public.text")
    /// A text without styles.
    public static let plainText = UTType(exportedAs: "public.plain-text")
    /// A text in UTF-8 without styles.
    public static let utf8PlainText = UTType(exportedAs: "public.utf8-plain-text")
    /// JSON.
    public static let json = UTType(exportedAs: "public.json")
    /// Values with commas between them.
    public static let commaSeparatedText = UTType(
      exportedAs: "public.comma-separated-values-text")
    /// A picture.
    public static let image = UTType(exportedAs: "public.image")
    /// A picture in PNG.
    public static let png = UTType(exportedAs: "public.png")
    /// A picture in JPEG.
    public static let jpeg = UTType(exportedAs: "public.jpeg")
    /// PDF.
    public static let pdf = UTType(exportedAs: "com.adobe.pdf")
    /// A film.
    public static let movie = UTType(exportedAs: "public.movie")
    /// A sound.
    public static let audio = UTType(exportedAs: "public.audio")
    /// An address.
    public static let url = UTType(exportedAs: "public.url")
    /// The address of a file.
    public static let fileURL = UTType(exportedAs: "public.file-url")
    /// A folder.
    public static let folder = UTType(exportedAs: "public.folder")
  }
#endif

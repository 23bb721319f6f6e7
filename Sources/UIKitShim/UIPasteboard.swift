#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The texts that a program has copied. Only the program itself reads them, and they end with it.
  @MainActor @preconcurrency
  public final class UIPasteboard {
    /// The only one.
    public static let general = UIPasteboard()

    private var texts: [String] = [] {
      didSet { changeCount += 1 }
    }

    /// The number of changes so far.
    public private(set) var changeCount = 0

    private init() {}

    /// The first text; nil if there is none.
    public var string: String? {
      get { texts.first }
      set { texts = newValue.map { [$0] } ?? [] }
    }

    /// The texts; nil if there is none.
    public var strings: [String]? {
      get { texts.isEmpty ? nil : texts }
      set { texts = newValue ?? [] }
    }

    /// The first text as an address; nil if it is none.
    public var url: URL? {
      get { string.flatMap { URL(string: $0) } }
      set { string = newValue?.absoluteString }
    }

    /// Whether there is a text.
    public var hasStrings: Bool { !texts.isEmpty }
    /// Whether the first text is an address with a scheme.
    public var hasURLs: Bool { url?.scheme != nil }
  }
#endif

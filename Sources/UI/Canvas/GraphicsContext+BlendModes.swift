import MartletGeometry

extension GraphicsContext {
  /// The rule by which commands are blended with what the canvas has drawn before. The modes of
  /// views mix colours. The others are operations of Porter and Duff. A path, a stroke and an image
  /// change only what they cover. A symbol and a layer change everything inside of the clips, so
  /// that a layer with `destinationIn` keeps what it has drawn and erases everything else.
  public struct BlendMode: RawRepresentable, Hashable, Sendable {
    enum Rule: Hashable {
      case blend(MartletGeometry.BlendMode)
      case porterDuff(PorterDuff)
    }

    /// The number of the mode.
    public let rawValue: Int32

    /// Makes the mode with a number. An unknown number is `normal`.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The rules in the order of their numbers.
    private static let rules: [Rule] = [
      .blend(.normal), .blend(.multiply), .blend(.screen), .blend(.overlay), .blend(.darken),
      .blend(.lighten), .blend(.colorDodge), .blend(.colorBurn), .blend(.softLight),
      .blend(.hardLight), .blend(.difference), .blend(.exclusion), .blend(.hue),
      .blend(.saturation), .blend(.color), .blend(.luminosity), .porterDuff(.clear),
      .porterDuff(.copy), .porterDuff(.sourceIn), .porterDuff(.sourceOut), .blend(.sourceAtop),
      .blend(.destinationOver), .porterDuff(.destinationIn), .blend(.destinationOut),
      .porterDuff(.destinationAtop), .porterDuff(.xor), .blend(.plusDarker), .blend(.plusLighter),
    ]

    var rule: Rule {
      let index = Int(rawValue)
      return Self.rules.indices.contains(index) ? Self.rules[index] : .blend(.normal)
    }

    /// Whether the result depends on where the canvas is transparent. What is behind the canvas
    /// must not count then.
    var needsOwnPicture: Bool {
      switch rule {
      case .porterDuff, .blend(.sourceAtop), .blend(.destinationOver), .blend(.destinationOut): true
      case .blend: false
      }
    }

    /// The source covers the destination according to its alpha.
    public static var normal: BlendMode { BlendMode(rawValue: 0) }
    /// The product of the two colours.
    public static var multiply: BlendMode { BlendMode(rawValue: 1) }
    /// The inverse of the product of the inverted colours.
    public static var screen: BlendMode { BlendMode(rawValue: 2) }
    /// Multiplies where the destination is dark and screens where it is light.
    public static var overlay: BlendMode { BlendMode(rawValue: 3) }
    /// The darker value of each channel.
    public static var darken: BlendMode { BlendMode(rawValue: 4) }
    /// The lighter value of each channel.
    public static var lighten: BlendMode { BlendMode(rawValue: 5) }
    /// Brightens the destination according to the source.
    public static var colorDodge: BlendMode { BlendMode(rawValue: 6) }
    /// Darkens the destination according to the source.
    public static var colorBurn: BlendMode { BlendMode(rawValue: 7) }
    /// Darkens or lightens softly.
    public static var softLight: BlendMode { BlendMode(rawValue: 8) }
    /// Multiplies where the source is dark and screens where it is light.
    public static var hardLight: BlendMode { BlendMode(rawValue: 9) }
    /// The absolute difference of the two colours.
    public static var difference: BlendMode { BlendMode(rawValue: 10) }
    /// Like `difference`, with lower contrast.
    public static var exclusion: BlendMode { BlendMode(rawValue: 11) }
    /// The hue of the source with the saturation and luminosity of the destination.
    public static var hue: BlendMode { BlendMode(rawValue: 12) }
    /// The saturation of the source with the hue and luminosity of the destination.
    public static var saturation: BlendMode { BlendMode(rawValue: 13) }
    /// The hue and saturation of the source with the luminosity of the destination.
    public static var color: BlendMode { BlendMode(rawValue: 14) }
    /// The luminosity of the source with the hue and saturation of the destination.
    public static var luminosity: BlendMode { BlendMode(rawValue: 15) }
    /// Erases the destination. The colour of the source does not matter.
    public static var clear: BlendMode { BlendMode(rawValue: 16) }
    /// The source in place of the destination.
    public static var copy: BlendMode { BlendMode(rawValue: 17) }
    /// The source, only where the destination has alpha.
    public static var sourceIn: BlendMode { BlendMode(rawValue: 18) }
    /// The source, only where the destination is transparent.
    public static var sourceOut: BlendMode { BlendMode(rawValue: 19) }
    /// The source over the destination, only where the destination has alpha.
    public static var sourceAtop: BlendMode { BlendMode(rawValue: 20) }
    /// The source lies under the destination.
    public static var destinationOver: BlendMode { BlendMode(rawValue: 21) }
    /// The destination, only where the source has alpha.
    public static var destinationIn: BlendMode { BlendMode(rawValue: 22) }
    /// The destination, only where the source is transparent.
    public static var destinationOut: BlendMode { BlendMode(rawValue: 23) }
    /// The destination over the source, only where the source has alpha.
    public static var destinationAtop: BlendMode { BlendMode(rawValue: 24) }
    /// Both, each only where the other is transparent.
    public static var xor: BlendMode { BlendMode(rawValue: 25) }
    /// The sum of both colours minus white; saturates at black.
    public static var plusDarker: BlendMode { BlendMode(rawValue: 26) }
    /// The sum of both colours; saturates at white.
    public static var plusLighter: BlendMode { BlendMode(rawValue: 27) }
  }
}

extension DrawContext {
  /// Draws the commands of a canvas or of a layer. They are one picture if the result of one
  /// depends on where the others are transparent; it begins with `background` in black.
  @MainActor mutating func draw(_ commands: [CanvasCommand], on background: Path? = nil) {
    let isOwnPicture = commands.indices.contains { commands[$0].needsOwnPicture }
    if isOwnPicture {
      pushIsolated()
      if let background { fill(background, paint: .solid(.black)) }
    }
    // A command that is taken out of the array is copied.
    for index in commands.indices { commands[index].draw(&self) }
    if isOwnPicture { pop() }
  }

  /// Draws the following items as one picture and blends it with the picture under it, until the
  /// matching `pop`. The picture is taken for opaque colours with a coverage. An operation of
  /// Porter and Duff therefore changes nothing where the picture is clear.
  mutating func pushCovering(_ mode: GraphicsContext.BlendMode) {
    switch mode.rule {
    case .blend(let mode): pushGroup(blendMode: mode)
    case .porterDuff(.clear): pushGroup(blendMode: .destinationOut)
    case .porterDuff(.copy): pushGroup(blendMode: .normal)
    case .porterDuff(.sourceIn): pushGroup(blendMode: .sourceAtop)
    case .porterDuff(.sourceOut), .porterDuff(.xor): pushGroup(.xor)
    case .porterDuff(.destinationIn): pushClip(Path())
    case .porterDuff(.destinationAtop): pushGroup(blendMode: .destinationOver)
    }
  }
}

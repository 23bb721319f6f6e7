/// The way in which a view's colours mix with the colours behind it. "Source" is the view,
/// "destination" is the picture behind it. Modes work on sRGB values as stored, by the formulas of
/// W3C Compositing and Blending Level 1.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  /// The source covers the destination according to its alpha (source-over).
  case normal
  /// The product of the two colours; never lighter than either.
  case multiply
  /// The inverse of the product of the inverted colours; never darker than either.
  case screen
  /// Multiplies where the destination is dark and screens where it is light.
  case overlay
  /// The darker value of each channel.
  case darken
  /// The lighter value of each channel.
  case lighten
  /// Brightens the destination according to the source; black changes nothing.
  case colorDodge
  /// Darkens the destination according to the source; white changes nothing.
  case colorBurn
  /// Darkens or lightens softly, depending on whether the source is darker or lighter than half.
  case softLight
  /// Multiplies where the source is dark and screens where it is light.
  case hardLight
  /// The absolute difference of the two colours.
  case difference
  /// Like `difference`, with lower contrast.
  case exclusion
  /// The hue of the source with the saturation and luminosity of the destination.
  case hue
  /// The saturation of the source with the hue and luminosity of the destination.
  case saturation
  /// The hue and saturation of the source with the luminosity of the destination.
  case color
  /// The luminosity of the source with the hue and saturation of the destination.
  case luminosity
  /// The source over the destination, only where the destination has alpha; alpha stays that of the
  /// destination.
  case sourceAtop
  /// The source lies under the destination.
  case destinationOver
  /// The destination remains only where the source is transparent.
  case destinationOut
  /// The sum of both colours minus white; saturates at black.
  case plusDarker
  /// The sum of both colours; saturates at white.
  case plusLighter
}

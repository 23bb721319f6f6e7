import MartletGeometry

extension RGBA {
  /// Returns the mixture of this colour and `other` in encoded sRGB. `share` is the fraction of
  /// `other`, 0…1.
  package func mixed(with other: RGBA, by share: Double) -> RGBA {
    func part(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return RGBA(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: part(alpha, other.alpha))
  }

  /// Returns the mixture of this colour and `other` in Oklab
  /// (https://bottosson.github.io/posts/oklab), in which equal steps look equally large. `share` is
  /// the fraction of `other`, 0…1.
  package func perceptuallyMixed(with other: RGBA, by share: Double) -> RGBA {
    let (a, b) = (oklab, other.oklab)
    func part(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return RGBA(
      lightness: part(a.0, b.0), a: part(a.1, b.1), b: part(a.2, b.2),
      alpha: part(alpha, other.alpha))
  }

  /// Returns the mixture of this colour and `other` in linear light, as of two lamps. `share` is
  /// the fraction of `other`, 0…1. A clear colour has no part in the hue.
  package func mixedInLinearLight(with other: RGBA, by share: Double) -> RGBA {
    let (ours, theirs) = (alpha * (1 - share), other.alpha * share)
    guard ours + theirs > 0 else { return mixed(with: other, by: share) }
    func part(_ a: Double, _ b: Double) -> Double {
      Self.encoded((Self.linear(a) * ours + Self.linear(b) * theirs) / (ours + theirs))
    }
    return RGBA(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: ours + theirs)
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * Elementary.pow(value, 1 / 2.4) - 0.055
  }

  private var oklab: (Double, Double, Double) {
    func root(_ value: Double) -> Double { value <= 0 ? 0 : Elementary.pow(value, 1.0 / 3) }
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }

  private init(lightness: Double, a: Double, b: Double, alpha: Double) {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    self.init(
      red: Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: alpha)
  }
}

#if SWIFTUI_COMPAT
  import MartletGeometry

  // Some older sources read the components of a colour from its mirror, because SwiftUI once had no
  // function that returned them. They expect a child `provider`, an object whose type name says how
  // to read `description`.

  extension Color: CustomReflectable {
    /// A mirror with the child `provider`, as older sources expect it.
    public var customMirror: Mirror {
      Mirror(self, children: ["provider": form.box], displayStyle: .struct)
    }
  }

  extension Color.Form {
    fileprivate var box: AnyColorBox {
      switch self {
      case .named, .fixed(.black), .fixed(.white), .fixed(.clear):
        ColorBox(base: SystemColorType(name: description))
      case .fixed(let color), .faded(.fixed(let color), 1):
        ColorBox(
          base: _Resolved(
            red: color.red, green: color.green, blue: color.blue, opacity: color.alpha))
      case .faded(.fixed(let color), let opacity):
        Self.fixed(color.opacity(opacity)).box
      case .schemed(let light, let dark):
        ColorBox(base: UIColor(light: light, dark: dark))
      case .faded(let form, let opacity):
        ColorBox(base: OpacityColor(base: Color(form), opacity: opacity))
      case .mixed: ColorBox(base: SystemColorType(name: description))
      }
    }
  }

  private class AnyColorBox {}

  private final class ColorBox<Base>: AnyColorBox {
    let base: Base

    init(base: Base) {
      self.base = base
    }
  }

  private struct SystemColorType {
    let name: String
  }

  private struct _Resolved {
    let red: Double
    let green: Double
    let blue: Double
    let opacity: Double
  }

  private struct OpacityColor {
    let base: Color
    let opacity: Double
  }
#endif

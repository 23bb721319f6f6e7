#if SWIFTUI_COMPAT
  import MartletGeometry

  // Sources of the years before a colour could be asked for its components look for them in its
  // mirror: a box in `provider`, the name of whose type says what `description` means.

  extension Color: CustomReflectable {
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

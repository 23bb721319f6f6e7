/// The named colours as styles: `fill(.red)`.
extension ShapeStyle where Self == Color {
  /// The accent colour: `Color.accentColor`.
  public static var accentColor: Color { .accentColor }
  /// Fully transparent: `Color.clear`.
  public static var clear: Color { .clear }
  /// Opaque black: `Color.black`.
  public static var black: Color { .black }
  /// Opaque white: `Color.white`.
  public static var white: Color { .white }
  /// The system's red: `Color.red`.
  public static var red: Color { .red }
  /// The system's orange: `Color.orange`.
  public static var orange: Color { .orange }
  /// The system's yellow: `Color.yellow`.
  public static var yellow: Color { .yellow }
  /// The system's green: `Color.green`.
  public static var green: Color { .green }
  /// The system's mint: `Color.mint`.
  public static var mint: Color { .mint }
  /// The system's teal: `Color.teal`.
  public static var teal: Color { .teal }
  /// The system's cyan: `Color.cyan`.
  public static var cyan: Color { .cyan }
  /// The system's blue: `Color.blue`.
  public static var blue: Color { .blue }
  /// The system's indigo: `Color.indigo`.
  public static var indigo: Color { .indigo }
  /// The system's purple: `Color.purple`.
  public static var purple: Color { .purple }
  /// The system's pink: `Color.pink`.
  public static var pink: Color { .pink }
  /// The system's brown: `Color.brown`.
  public static var brown: Color { .brown }
  /// The system's grey: `Color.gray`.
  public static var gray: Color { .gray }
}

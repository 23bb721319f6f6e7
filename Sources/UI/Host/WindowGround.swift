import MartletGeometry

private enum WindowGroundKey: EnvironmentKey { static var defaultValue: Color? { nil } }

extension EnvironmentValues {
  /// The colour behind the root view in both colour schemes; nil for a program whose empty display
  /// has one colour.
  package var windowGround: Color? {
    get { self[WindowGroundKey.self] }
    set { self[WindowGroundKey.self] = newValue }
  }
}

extension RootNode {
  /// Sets the colour behind all views. It is needed only if the views request another colour scheme
  /// than the one that the empty display has.
  ///
  /// - Parameters:
  ///   - environment: the environment of the host.
  ///   - preferred: the scheme that the views request.
  func setGround(in environment: EnvironmentValues, preferred: ColorScheme?) {
    var values = environment
    values.colorScheme = preferred ?? environment.colorScheme
    let isOther = values.colorScheme != environment.colorScheme
    ground = isOther ? environment.windowGround?.resolved(in: values) : nil
  }
}

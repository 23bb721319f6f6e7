import MartletUI

/// The widths or heights of a plot's marks, or the radii of its sectors: the same for all elements
/// of the data, or a number of each element.
public struct MarkDimensions<DataElement> {
  enum Form {
    case same(MarkDimension)
    case points(KeyPath<DataElement, CGFloat>)
    case ratio(KeyPath<DataElement, CGFloat>)
    case inset(KeyPath<DataElement, CGFloat>)
  }

  private let form: Form

  /// The default of the mark, as `MarkDimension.automatic`.
  public static var automatic: MarkDimensions { MarkDimensions(form: .same(.automatic)) }

  /// The same length for all marks, in points.
  public static func fixed(_ value: CGFloat) -> MarkDimensions {
    MarkDimensions(form: .same(.fixed(value)))
  }

  /// The length that each element has at `path`, in points.
  public static func fixed(_ path: KeyPath<DataElement, CGFloat>) -> MarkDimensions {
    MarkDimensions(form: .points(path))
  }

  /// The same fraction, 0…1, of the distance between two neighbouring positions for all marks.
  public static func ratio(_ value: CGFloat) -> MarkDimensions {
    MarkDimensions(form: .same(.ratio(value)))
  }

  /// The fraction, 0…1, of the distance between two neighbouring positions that each element has at
  /// `path`.
  public static func ratio(_ path: KeyPath<DataElement, CGFloat>) -> MarkDimensions {
    MarkDimensions(form: .ratio(path))
  }

  /// The distance between two neighbouring positions, less `value` points on both sides.
  public static func inset(_ value: CGFloat) -> MarkDimensions {
    MarkDimensions(form: .same(.inset(value)))
  }

  /// The distance between two neighbouring positions, less the points that each element has at
  /// `path`, on both sides.
  public static func inset(_ path: KeyPath<DataElement, CGFloat>) -> MarkDimensions {
    MarkDimensions(form: .inset(path))
  }

  /// Returns the dimension of the mark of an element.
  func dimension(of element: DataElement) -> MarkDimension {
    switch form {
    case .same(let dimension): dimension
    case .points(let path): .fixed(element[keyPath: path])
    case .ratio(let path): .ratio(element[keyPath: path])
    case .inset(let path): .inset(element[keyPath: path])
    }
  }
}

import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct ColumnReaderTests {
  private final class Box {
    let number: Double

    init(_ number: Double) { self.number = number }
  }

  private struct Element {
    var flag = true
    var double: Double
    var float: Float
    var int: Int
    var small: UInt8
    var date: TimelineDate
    var name: String
    var box: Box

    var computed: Double { double * 2 }

    init(_ index: Int) {
      double = Double(index) + 0.5
      float = Float(index) + 0.25
      int = -index
      small = UInt8(index)
      date = TimelineDate(timeIntervalSinceReferenceDate: Double(index) * 60)
      name = index < 2 ? "a" : "b"
      box = Box(Double(index))
    }
  }

  private let elements = (0..<5).map { Element($0) }

  /// The y of the elements by the index, read from an array and from a collection that is none.
  private func read<Value: Plottable>(_ path: KeyPath<Element, Value>) -> [[Double]] {
    func numbers(_ lines: [ColumnReader.Line]?) -> [Double] {
      guard let columns = lines?.first?.columns else { return [] }
      return (0..<columns.count).map { columns.number($0) }
    }
    return [
      numbers(ColumnReader.lines(elements, \.double, path, series: nil, sorts: false)),
      numbers(
        ColumnReader.lines(elements.lazy.map { $0 }, \.double, path, series: nil, sorts: false)),
    ]
  }

  @Test func storedAndComputedValuesAreRead() {
    for found in read(\.double) { #expect(found == [0.5, 1.5, 2.5, 3.5, 4.5]) }
    for found in read(\.float) { #expect(found == [0.25, 1.25, 2.25, 3.25, 4.25]) }
    for found in read(\.int) { #expect(found == [0, -1, -2, -3, -4]) }
    for found in read(\.small) { #expect(found == [0, 1, 2, 3, 4]) }
    for found in read(\.date) { #expect(found == [0, 60, 120, 180, 240]) }
    for found in read(\.computed) { #expect(found == [1, 3, 5, 7, 9]) }
    for found in read(\.box.number) { #expect(found == [0, 1, 2, 3, 4]) }
  }

  @Test func aSliceBeginsAtItsFirstElement() {
    let lines = ColumnReader.lines(
      elements[2...], \.double, \.double, series: nil, sorts: false)
    #expect(lines?.first?.columns.x == [2.5, 3.5, 4.5])
  }

  @Test func datesAreDates() {
    let lines = ColumnReader.lines(elements, \.date, \.int, series: nil, sorts: false)
    #expect(lines?.first?.columns.xAreDates == true)
    #expect(lines?.first?.columns.yAreDates == false)
  }

  @Test func integersAreWhole() {
    let lines = ColumnReader.lines(elements, \.small, \.double, series: nil, sorts: false)
    #expect(lines?.first?.columns.wholeAxes == .horizontal)
  }

  @Test func categoriesAreNotRead() {
    #expect(ColumnReader.lines(elements, \.name, \.int, series: nil, sorts: false) == nil)
  }

  @Test func eachSeriesIsALine() {
    let elements = [3, 0, 1, 4].map { Element($0) }
    let lines = ColumnReader.lines(
      elements, \.double, \.int, series: { $0.name.plotValue }, sorts: false)
    #expect(lines?.map(\.series) == [.category("b"), .category("a")])
    #expect(lines?.map(\.columns.x) == [[3.5, 4.5], [0.5, 1.5]])
  }

  @Test func onlyValuesInTheElementsAreStored() {
    #expect(ColumnReader.isStored(\Element.double) && ColumnReader.isStored(\Element.name))
    #expect(ColumnReader.isStored(\Element.date) && ColumnReader.isStored(\Double.self))
    #expect(!ColumnReader.isStored(\Element.computed))
    #expect(!ColumnReader.isStored(\Element.box.number) && !ColumnReader.isStored(\Box.number))
    #expect(!ColumnReader.isStored(\Element.box))
  }
}

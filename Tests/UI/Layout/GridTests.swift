import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GridTests {
  @Test(arguments: cells) func frame(_ row: LayoutCase) { row.check() }
}

private let cells: [LayoutCase] = [
  LayoutCase(
    "columns and rows", rule: "the widest cell of a column and the highest of a row decide",
    [
      "a": rect(65, 40, 30, 10), "b": rect(105, 35, 20, 20), "c": rect(75, 55, 10, 10),
      "d": rect(95, 55, 40, 10),
    ]
  ) {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        box("a", 30, 10)
        box("b", 20, 20)
      }
      GridRow {
        box("c", 10, 10)
        box("d", 40, 10)
      }
    }
  },
  LayoutCase(
    "a wide cell", rule: "a cell of several columns widens them equally",
    ["a": rect(60, 40, 30, 10), "b": rect(100, 40, 40, 10), "c": rect(55, 50, 90, 10)]
  ) {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        box("a", 30, 10)
        box("b", 40, 10)
      }
      GridRow { box("c", 90, 10).gridCellColumns(2) }
    }
  },
  LayoutCase(
    "an unsized line", rule: "a cell that is not counted gets the width of the others",
    ["a": rect(70, 44, 30, 10), "line": rect(70, 54, 60, 2)]
  ) {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        box("a", 30, 10)
        box("b", 30, 10)
      }
      Color.red.frame(height: 2).probe("line").gridCellUnsizedAxes(.horizontal)
    }
  },
  LayoutCase(
    "an anchor", rule: "a cell's point lies at the same point of its area",
    ["a": rect(95, 40, 10, 10)]
  ) {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow { box("a", 10, 10).gridCellAnchor(UnitPoint(x: 0.5, y: 0)) }
      GridRow { box("b", 60, 10) }
    }
  },
  LayoutCase(
    "a row outside of a grid", rule: "the row changes nothing",
    ["a": rect(80, 45, 20, 10), "b": rect(100, 45, 20, 10)]
  ) {
    HStack(spacing: 0) {
      GridRow {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    }
  },
]

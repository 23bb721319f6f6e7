import MartletTiles
import Testing

@Suite struct TileFlowTests {
  @Test func tilesFlowIntoTheFirstFreeSlot() {
    let sizes = [TileSize(2, 2), TileSize(3, 1), TileSize(1, 1), TileSize(1, 1), TileSize(1, 1)]
    let flow = TileFlow(sizes.map { ($0, nil) }, columns: 4)
    #expect(
      flow.frames.map { [$0.column, $0.row] } == [[0, 0], [0, 2], [2, 0], [3, 0], [2, 1]])
    #expect(flow.rows == 3)
  }

  @Test func aTileGetsEmptyColumnsThatAreFewerThanItsOwn() {
    let sizes = [TileSize(3, 2), TileSize(3, 2), TileSize(2, 2), TileSize(2, 2), TileSize(3, 1)]
    let flow = TileFlow(sizes.map { ($0, nil) }, columns: 4)
    #expect(flow.frames.map(\.size.columns) == [4, 4, 2, 2, 4])
    #expect(flow.frames.map(\.column) == [0, 0, 0, 2, 0])
    // A column that no tile has with its own size stays away.
    let alike = TileFlow(sizes[..<2].map { ($0, nil) }, columns: 4)
    #expect(alike.usedColumns == 3)
    #expect(alike.frames.map(\.size.columns) == [3, 3])
  }

  @Test func aTileBesideASpaceOfItsOwnWidthKeepsIts() {
    let sizes = [1, 1, 1, 1, 2].map { TileSize($0, 1) }
    let flow = TileFlow(sizes.map { ($0, nil) }, columns: 4)
    #expect(flow.frames.map(\.size.columns) == [1, 1, 1, 1, 2])
  }

  @Test func aTileIsWidenedOnlyBesideColumnsThatAreEmptyInAllItsRows() {
    let flow = TileFlow(
      [
        (TileSize(2, 2), nil), (TileSize(1, 1), TilePosition(column: 2, row: 1)),
        (TileSize(3, 1), nil),
      ], columns: 3)
    #expect(flow.frames.map(\.size.columns) == [2, 1, 3])
  }

  @Test func aTileAtAFixedPositionKeepsItsWidth() {
    let flow = TileFlow(
      [(TileSize(2, 1), TilePosition(column: 0, row: 0)), (TileSize(3, 1), nil)], columns: 3)
    #expect(flow.frames.map(\.size.columns) == [2, 3])
  }

  @Test func aTileIsNoWiderThanTheGrid() {
    let flow = TileFlow([(TileSize(4, 2), nil), (TileSize(1, 1), nil)], columns: 2)
    #expect(flow.frames[0].size == TileSize(2, 2))
    #expect(flow.frames[1].row == 2)
  }

  @Test func aPlaceIsKeptWhereTheGridIsWideEnough() {
    let tiles: [(TileSize, TilePosition?)] = [
      (TileSize(2, 1), nil), (TileSize(2, 1), TilePosition(column: 0, row: 0)),
      (TileSize(1, 1), TilePosition(column: 5, row: 0)),
    ]
    let wide = TileFlow(tiles.map { (size: $0.0, position: $0.1) }, columns: 6)
    #expect(wide.frames.map { [$0.column, $0.row] } == [[2, 0], [0, 0], [5, 0]])
    let narrow = TileFlow(tiles.map { (size: $0.0, position: $0.1) }, columns: 3)
    #expect(narrow.frames.map { [$0.column, $0.row] } == [[0, 1], [0, 0], [2, 0]])
  }

  /// Seeded pages: no two tiles overlap, and none leaves the grid.
  @Test(arguments: 0..<200) func tilesNeverOverlap(seed: Int) {
    var random = seed &* 2_654_435_761 &+ 12_345
    func next(_ limit: Int) -> Int {
      random = (random &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
      return (random >> 8) % limit
    }
    let columns = 1 + next(8)
    let tiles = (0..<next(30)).map { _ in
      (
        size: TileSize(1 + next(5), 1 + next(4)),
        position: next(4) == 0 ? TilePosition(column: next(8), row: next(10)) : nil
      )
    }
    let flow = TileFlow(tiles, columns: columns)
    #expect(flow.frames.count == tiles.count)
    var taken: Set<[Int]> = []
    for frame in flow.frames {
      #expect(frame.column >= 0 && frame.column + frame.size.columns <= columns)
      #expect(frame.row + frame.size.rows <= flow.rows)
      for row in frame.row..<frame.row + frame.size.rows {
        for column in frame.column..<frame.column + frame.size.columns {
          #expect(taken.insert([row, column]).inserted, "seed \(seed)")
        }
      }
    }
  }

  private typealias Place = (size: TileSize, position: TilePosition?)

  private func columns(_ tiles: [Place], _ width: Double, _ height: Double) -> Int {
    TileGridLayout.columns(for: tiles, width: width, height: height)
  }

  @Test func fewTilesFillALargePage() {
    let tiles: [Place] = [
      (TileSize(4, 2), nil), (TileSize(1, 1), nil), (TileSize(1, 1), nil), (TileSize(1, 1), nil),
      (TileSize(3, 2), nil),
    ]
    #expect(columns(tiles, 1920, 1056) == 6)
    #expect(columns(tiles, 1280, 776) == 5)
    // They scroll on a small panel, in as many columns as fit.
    #expect(columns(tiles, 480, 776) == 2)
    #expect(columns(tiles, 800, 456) == 4)
  }

  @Test(arguments: [(1920.0, 1056.0), (1280, 776), (1080, 1896), (800, 456)])
  func aPageOfOneTileIsFilled(size: (width: Double, height: Double)) {
    let tile: [Place] = [(TileSize(4, 3), nil)]
    let columns = columns(tile, size.width, size.height)
    #expect(columns == 4)
    let layout = TileGridLayout(
      width: size.width, height: size.height, columns: columns, rows: 3)
    #expect(layout.x(0) + layout.width(4) == size.width - layout.margin)
    #expect(layout.y(0) + layout.height(3) == size.height - layout.margin)
  }

  @Test func rowsShrinkALittleSoThatAPageNeedNotScroll() {
    func height(_ rows: Int, on height: Double) -> Double {
      TileGridLayout(width: 800, height: height, columns: 4, rows: rows).cellHeight
    }
    #expect(height(3, on: 456) < 150 && height(3, on: 456) > 130)
    #expect(height(4, on: 456) == 150)
    #expect(height(1, on: 456) > 400)
  }

  @Test func manyTilesTakeAsManyColumnsAsFit() {
    #expect(columns(Array(repeating: (TileSize(1, 1), nil), count: 500), 1920, 1056) == 11)
    #expect(columns([], 1920, 1056) == 6)
  }

  @Test func aFixedPlaceKeepsItsColumn() {
    let tiles: [Place] = [(TileSize(2, 1), TilePosition(column: 7, row: 0))]
    #expect(columns(tiles, 1920, 1056) == 9)
    #expect(columns(tiles, 480, 776) == 2)
  }
}

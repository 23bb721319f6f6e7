import MartletGeometry
import Testing

struct SafeAreaTests {
  private let area = SafeArea(top: 44, left: 10, bottom: 34, right: 20)
  private let size = CGSize(width: 400, height: 300)

  @Test func fourNumbersAreTopLeftBottomRight() {
    #expect(SafeArea([44, 10, 34, 20]) == area)
    #expect(SafeArea([0, 0, 0, 0])?.isEmpty == true)
  }

  @Test func otherCountsAndNumbersAreRefused() {
    let wrong: [[Double]] = [
      [], [1, 2, 3], [1, 2, 3, 4, 5], [0, -1, 0, 0], [0, 0, 2001, 0], [.nan, 0, 0, 0],
    ]
    for lengths in wrong {
      #expect(SafeArea(lengths) == nil, "\(lengths)")
    }
  }

  @Test func theSafePartIsWithinTheDistances() {
    #expect(area.rect(in: size) == CGRect(x: 10, y: 44, width: 370, height: 222))
    #expect(SafeArea().rect(in: size) == CGRect(origin: .zero, size: size))
  }

  @Test func distancesLongerThanThePictureLeaveNoLength() {
    let safe = SafeArea(top: 200, bottom: 200).rect(in: size)
    #expect(safe.height == 0 && safe.width == 400)
  }

  @Test func aRectangleGrowsWhereItReachesTheSafeEdge() {
    #expect(area.growth(of: area.rect(in: size), in: size) == area)
    let upper = CGRect(x: 10, y: 44, width: 370, height: 100)
    #expect(area.growth(of: upper, in: size) == SafeArea(top: 44, left: 10, right: 20))
    let inner = CGRect(x: 50, y: 60, width: 100, height: 100)
    #expect(area.growth(of: inner, in: size).isEmpty)
  }

  @Test func aRectangleBeyondTheSafeEdgeGrowsByTheRest() {
    let beyond = CGRect(x: 30, y: 20, width: 100, height: 270)
    #expect(area.growth(of: beyond, in: size) == SafeArea(top: 20, bottom: 10))
    #expect(area.growth(of: CGRect(origin: .zero, size: size), in: size).isEmpty)
  }

  @Test func errorsOfRoundingDoNotKeepARectangleFromGrowing() {
    let near = CGRect(x: 10.005, y: 100, width: 100, height: 50)
    #expect(area.growth(of: near, in: size).left == 10.005)
    let far = CGRect(x: 10.5, y: 100, width: 100, height: 50)
    #expect(area.growth(of: far, in: size).left == 0)
  }

  @Test func growingAndReducingAreInverse() {
    let rect = CGRect(x: 10, y: 44, width: 370, height: 222)
    #expect(rect.grown(by: area) == CGRect(origin: .zero, size: size))
    #expect(rect.grown(by: area).reduced(by: area) == rect)
  }
}

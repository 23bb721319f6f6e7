import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContainerShapeTests {
  @Observable final class Model {
    var radius: CGFloat = 20
    var width: CGFloat = 80
  }

  private func fills(_ host: TestHost) -> [Path] {
    host.displayList.items.compactMap {
      if case .fill(let path, _, _) = $0.content { path } else { nil }
    }
  }

  private func corner(_ radius: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Path {
    RoundedRectangle(cornerRadius: radius).path(
      in: CGRect(x: 0, y: 0, width: width, height: height))
  }

  @Test func theCornersAreConcentricToThoseOfTheContainer() {
    let host = TestHost(width: 80, height: 60) {
      ContainerRelativeShape().fill(.red).padding(8)
        .containerShape(RoundedRectangle(cornerRadius: 20))
    }
    #expect(fills(host).first == corner(12, 64, 44))
  }

  @Test func anInsetAddsToTheDistance() {
    let host = TestHost(width: 80, height: 60) {
      ContainerRelativeShape().inset(by: 4).fill(.red).padding(6)
        .containerShape(RoundedRectangle(cornerRadius: 20))
    }
    let path = fills(host).first
    #expect(path?.boundingRect == CGRect(x: 4, y: 4, width: 60, height: 40))
    #expect(path?.contains(CGPoint(x: 6.5, y: 6.5)) == false, "a corner of 10")
    #expect(path?.contains(CGPoint(x: 7.5, y: 7.5)) == true)
  }

  @Test func withoutAContainerItIsARectangle() {
    let host = TestHost(width: 80, height: 60) { ContainerRelativeShape().fill(.red) }
    #expect(fills(host).first == Path(CGRect(x: 0, y: 0, width: 80, height: 60)))
  }

  @Test func aChangeOfTheContainerDrawsTheShapeAgain() {
    let model = Model()
    let host = TestHost(width: 200, height: 60) {
      Observed {
        HStack(spacing: 0) {
          ContainerRelativeShape().fill(.red).frame(width: 64, height: 44).padding(8)
          Color.clear.frame(width: model.width)
        }
        .containerShape(RoundedRectangle(cornerRadius: model.radius))
      }
    }
    #expect(fills(host).first == corner(12, 64, 44))
    model.radius = 30
    host.update()
    #expect(fills(host).first == corner(22, 64, 44))
  }
}

import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TextLooksTests {
  private func host(@ViewBuilder _ view: () -> some View) throws -> TestHost {
    TestHost(width: 300, height: 200, text: try TestFonts.library(), root: view)
  }

  @Test func theScaleOfATextWinsOverThatOfTheViewsAroundIt() throws {
    let host = try host {
      VStack {
        Text("a").font(.system(size: 20)).probe("whole")
        Text("a").font(.system(size: 16)).probe("small")
        VStack {
          Text("a").probe("scaled")
          Text("a").textScale(.default).probe("unscaled")
          Text("a").textScale(.secondary, isEnabled: false).probe("outer")
        }
        .font(.system(size: 20)).textScale(.secondary)
      }
    }
    #expect(host.frame(of: "scaled")?.size == host.frame(of: "small")?.size)
    #expect(host.frame(of: "outer")?.size == host.frame(of: "small")?.size)
    #expect(host.frame(of: "unscaled")?.size == host.frame(of: "whole")?.size)
  }

  @Test func lettersMoveTogetherBeforeATextIsShortened() throws {
    let host = try host { Text("A label of some length").fixedSize().probe("whole") }
    let whole = try #require(host.frame(of: "whole")).width
    func runs(_ allowsTightening: Bool, _ width: Double) throws -> [Int] {
      let host = try self.host {
        Text("A label of some length").lineLimit(1).allowsTightening(allowsTightening)
          .frame(width: width)
      }
      return host.displayList.items.compactMap {
        if case .glyphs(let run, _) = $0.content { run.glyphs.count } else { nil }
      }
    }
    // 22 letters of 17 points have room for 22 · 17 / 32 points.
    #expect(try runs(true, whole - 8) == [22])
    #expect(try runs(false, whole - 8) != [22])
    #expect(try runs(true, whole - 30) == runs(false, whole - 30))
  }

  @Test func linesAreAsHighAsIsSaid() throws {
    let host = try host {
      VStack {
        Text("a\nb").probe("natural")
        Text("a\nb").lineHeight(.variable).probe("variable")
        Text("a\nb").lineHeight(.multiple(factor: 2)).probe("multiple")
        Text("a\nb").lineHeight(.exact(points: 30)).probe("exact")
        Text("a\nb").lineHeight(.leading(increase: 5)).probe("leading")
        Text("a\nb").lineHeight(.exact(points: .nan)).probe("nan")
      }
      .font(.system(size: 10)).fixedSize()
    }
    let natural = try #require(host.frame(of: "natural")).height
    #expect(host.frame(of: "variable")?.height == natural)
    #expect(host.frame(of: "multiple")?.height == 40)
    #expect(host.frame(of: "exact")?.height == 60)
    #expect(abs((host.frame(of: "leading")?.height ?? 0) - natural - 5) <= 1)
    #expect(host.frame(of: "nan")?.height == natural)
  }

  @Test func aParagraphIsAlignedByItsOwnDirection() throws {
    func starts(_ strategy: Text.AlignmentStrategy) throws -> [Double] {
      let host = try host {
        Text("\u{05D0}\nlonger").multilineTextAlignment(strategy: strategy)
      }
      let runs = host.displayList.items.compactMap {
        if case .glyphs(let run, _) = $0.content { Double(run.origin.x) } else { nil }
      }
      return runs.map { $0 - (runs.last ?? 0) }
    }
    #expect(try starts(.default) == [0, 0])
    #expect(try starts(.writingDirectionBased).first ?? 0 > 10)
  }

  @Test func aBackgroundIsBehindItsRun() throws {
    let red = RGBA(red: 1, green: 0, blue: 0)
    let host = try host {
      (Text("a").backed(by: Color(red)).underline(color: .white) + Text("b")).probe("text")
    }
    let fills = host.displayList.items.compactMap {
      if case .fill(_, _, .solid(let color)) = $0.content { color } else { nil }
    }
    #expect(fills == [red, .white])
    let frame = try #require(host.frame(of: "text"))
    let background = try #require(host.displayList.items.first).bounds
    #expect(abs(Double(background.maxY - background.minY) - Double(frame.height)) <= 1)
    #expect(Double(background.maxX - background.minX) < Double(frame.width))
  }
}

import Foundation
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFormats

@Suite struct TimeZoneTests {
  private func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
  }

  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
    "Europe/Dublin", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia",
  ])
  func offsetsEqualFoundations(name: String) throws {
    let zone = try TimeZoneRules(tzif: try file(name))
    let reference = try #require(TimeZone(identifier: name))
    var random = SeededRandom(seed: 11)
    for _ in 0..<1000 {
      // From 1970 to 2037, the span that every build of the database spells out.
      let seconds = Int64.random(in: 0...2_140_000_000, using: &random)
      let expected = reference.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(zone.offset(at: seconds * 1000) == expected, "\(name) at \(seconds)")
    }
  }

  @Test func rulesHoldAfterTheLastTransition() throws {
    let zone = try TimeZoneRules(tzif: try file("Europe/Berlin"))
    let july = CivilTime(year: 2090, month: 7, day: 1).milliseconds
    let january = CivilTime(year: 2090, month: 1, day: 1).milliseconds
    #expect(zone.offset(at: july) == 7200)
    #expect(zone.offset(at: january) == 3600)
  }

  @Test func posixRulesAreRead() throws {
    let berlin = try #require(PosixZone(Array("CET-1CEST,M3.5.0,M10.5.0/3".utf8)))
    // 29 March 2026, 01:00 UTC.
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    let south = try #require(PosixZone(Array("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0".utf8)))
    #expect(south.offset(at: 1_767_225_600) == 39_600)
    #expect(south.offset(at: 1_780_272_000) == 37_800)
    #expect(try #require(PosixZone(Array("XYZ3ABC,J60/0,300/-1".utf8))).offset(at: 0) == -10_800)
    for wrong in ["", "AB1", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0"] {
      #expect(PosixZone(Array(wrong.utf8)) == nil, "\(wrong)")
    }
  }

  @Test func summerTimeMayLastAllYear() throws {
    let zone = try #require(PosixZone(Array("XXX3EDT4,0/0,J365/23".utf8)))
    // 1 July 2026, and the New Year at which one summer time follows the other, 03:00 UTC.
    for time in [1_782_864_000, 1_798_772_400 - 1, 1_798_772_400] as [Int64] {
      #expect(zone.offset(at: time) == -14_400, "\(time)")
    }
    // A summer time without a length never begins.
    let never = try #require(PosixZone(Array("XXX3YYY2,J60/0,J60/1".utf8)))
    #expect(never.offset(at: 1_782_864_000) == -10_800)
  }

  @Test func clockTimesThatAreLeaptOverOrRepeatedHaveAMoment() throws {
    let zone = try TimeZoneRules(tzif: try file("Europe/Berlin"))
    let leapt = CivilTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30).milliseconds
    #expect(zone.civil(at: zone.moment(local: leapt)).hour == 3)
    let twice = CivilTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30).milliseconds
    let moment = zone.moment(local: twice)
    #expect(zone.local(at: moment) == twice && zone.local(at: moment + 3_600_000) == twice)
  }

  @Test(arguments: 1...8)
  func mutatedZonesNeverTrap(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let original = try file("Europe/Berlin")
    for _ in 0..<200 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(
          in: 0..<(Bool.random(using: &random) ? 44 : bytes.count), using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...200, using: &random)) }
      do {
        let zone = try TimeZoneRules(tzif: bytes)
        _ = zone.offset(at: Int64.random(in: TimeColumn.limits, using: &random))
      } catch {
        #expect(error.offset <= bytes.count && !error.description.isEmpty)
      }
    }
  }
}

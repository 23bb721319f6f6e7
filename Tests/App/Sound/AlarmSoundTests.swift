import Foundation
import Testing

@testable import MartletApp

@Suite struct AlarmSoundTests {
  @Test func theToneIsTwoBeepsWithSoftEdges() {
    let samples = AlarmTone().samples
    #expect(samples.count == 7680 * 2 + 4800)
    #expect(samples.first == 0 && samples.last == 0)
    #expect(samples.map { abs(Int($0)) }.max().map { (16_000...16_400).contains($0) } == true)
    #expect(samples[7680..<12_480].allSatisfy { $0 == 0 })
    // No step is greater than that of the sine itself.
    let step = zip(samples, samples.dropFirst()).map { abs(Int($1) - Int($0)) }.max() ?? 0
    #expect(step < 2000)
    // 880 Hz cross zero upwards 880 times a second.
    let beep = samples[0..<7680]
    let crossings = zip(beep, beep.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect((139...141).contains(crossings))
  }

  @Test func theDeviceHearsEverySample() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).raw")
    defer { try? FileManager.default.removeItem(at: path) }
    // ALSA's own device that writes to a file what it would play.
    let sound = AlarmSound(device: "file:\(path.path),raw") { Issue.record("\($0)") }
    #expect(sound.sound() == nil)
    let heard = try Data(contentsOf: path)
    let wanted = AlarmTone().samples.withUnsafeBytes { Data($0) }
    #expect(heard == wanted)
  }

  @Test func theToneIsPlayedInTheBackgroundAgainAndAgain() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).raw")
    defer { try? FileManager.default.removeItem(at: path) }
    let sound = AlarmSound(device: "file:\(path.path),raw") { Issue.record("\($0)") }
    let size = AlarmTone().samples.count * 2
    for _ in 0..<2 {
      try? FileManager.default.removeItem(at: path)
      // The device may still be busy with closing the last tone.
      for _ in 0..<1000 where (try? Data(contentsOf: path))?.count != size {
        sound.play()
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try Data(contentsOf: path).count == size)
    }
  }

  @Test func aMissingDeviceIsNamed() {
    let sound = AlarmSound(device: "hw:77") { _ in }
    #expect(sound.sound()?.isEmpty == false)
  }
}

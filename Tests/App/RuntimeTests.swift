import Foundation
import Testing

@testable import MartletApp

struct CrashHistoryTests {
  private static func history(_ times: [Double], _ plan: CrashHistory.Plan) -> CrashHistory {
    var history = CrashHistory()
    for time in times {
      history.note(CrashHistory.Crash(time: time, plan: plan, end: "signal SEGV"))
    }
    return history
  }

  @Test(arguments: [
    ("signal SEGV", true), ("signal ABRT", true), ("core-dump BUS", true), ("watchdog ABRT", true),
    ("oom-kill KILL", true), ("exit-code 78", true), ("signal KILL", false), ("signal TERM", false),
    ("success 0", false), ("", false), ("timeout TERM", false),
  ])
  func aSignalThatPeopleSendIsNoFault(end: String, isFault: Bool) {
    #expect(CrashHistory.isFault(end) == isFault)
  }

  @Test func threeCrashesWithinAMinuteEndTheConfiguredPlan() {
    #expect(Self.history([10, 20], .configured).plan(at: 21, hasOlder: true) == .configured)
    #expect(Self.history([10, 20, 30], .configured).plan(at: 31, hasOlder: true) == .older)
    #expect(Self.history([10, 20, 30], .configured).plan(at: 31, hasOlder: false) == .page)
  }

  @Test func crashesThatLieApartAreForgotten() {
    let history = Self.history([10, 80, 150], .configured)
    #expect(history.crashes.map(\.time) == [150])
    #expect(history.plan(at: 151, hasOlder: false) == .configured)
    #expect(Self.history([10, 20, 30], .configured).plan(at: 100, hasOlder: true) == .configured)
  }

  @Test func anOlderConfigurationThatCrashesTooLeadsToThePage() {
    var history = Self.history([1, 2, 3], .configured)
    for time in [4.0, 5] {
      history.note(CrashHistory.Crash(time: time, plan: .older, end: "signal SEGV"))
      #expect(history.plan(at: time, hasOlder: true) == .older)
    }
    history.note(CrashHistory.Crash(time: 6, plan: .older, end: "signal SEGV"))
    #expect(history.plan(at: 6, hasOlder: true) == .page)
  }

  @Test func aClockThatRestartedForgetsTheTimesAheadOfIt() {
    var history = Self.history([5000, 5001], .configured)
    history.note(CrashHistory.Crash(time: 3, plan: .configured, end: "signal BUS"))
    #expect(history.crashes.map(\.time) == [3])
  }

  @Test func textReadsBackAndNonsenseIsLeftOut() {
    let history = Self.history([1.5, 2.25], .older)
    #expect(CrashHistory(parsing: history.text) == history)
    #expect(CrashHistory(parsing: "x\n1\n1 2\nnan page x\n-1 page x\n1 nope x\n").crashes.isEmpty)
  }
}

struct RunRecordTests {
  private let folder: RuntimeFolder

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = RuntimeFolder(path: url.path)
  }

  @Test func threeFaultsThatTheServiceManagerToldAreALoop() throws {
    var record = RunRecord(in: folder, now: 1)
    #expect(record.history.plan(at: 1, hasOlder: false) == .configured)
    for start in 2...4 {
      record.begin(.configured)
      try folder.write("core-dump SEGV\n", to: "end")
      record = RunRecord(in: folder, now: Double(start))
    }
    #expect(record.history.plan(at: 4, hasOlder: false) == .page)
    // The end is counted once.
    #expect(RunRecord(in: folder, now: 5).history.crashes.count == 3)
    record.forgetCrashes()
    #expect(RunRecord(in: folder, now: 6).history.crashes.isEmpty)
  }

  @Test func aConfigurationThatRanForLongComesBackWhole() throws {
    let files = [
      RunRecord.ConfigurationFile(path: "/etc/martlet/martlet.toml", text: "a = \"ü\n\"\n12 x\n"),
      RunRecord.ConfigurationFile(path: "/etc/a b/c.toml", text: ""),
    ]
    try RunRecord(in: folder, now: 0).keep(files)
    #expect(RunRecord(in: folder, now: 0).olderConfiguration == files)
  }

  @Test(arguments: ["5 a\nabc", "x a\n", "-1 a\n", "9223372036854775807 a\nb", "1"])
  func aDamagedFileIsNoConfiguration(text: String) {
    #expect(RunRecord.files(parsing: Array(text.utf8)).isEmpty)
  }

  @Test func withoutAFolderNothingIsRecorded() throws {
    let record = RunRecord(in: nil, now: 0)
    record.begin(.page)
    try record.keep([])
    #expect(record.olderConfiguration.isEmpty && record.history.crashes.isEmpty)
  }

  @Test func aFileThatIsTooLargeOrNoFileCountsAsMissing() throws {
    try folder.write(String(repeating: "x", count: RuntimeFolder.limit + 1), to: "large")
    #expect(folder.read("large") == nil)
    #expect(RuntimeFolder(path: "/dev").read("zero") == nil)
    #expect(folder.read("missing") == nil)
  }
}

struct PanelAddressTests {
  @Test func thePanelHasAtLeastItsName() {
    #expect(PanelAddress.all().first?.isEmpty == false)
    #expect(!PanelAddress.all().contains("127.0.0.1"))
  }
}

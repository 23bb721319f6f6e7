import Testing

@testable import MartletControl

struct ControlLineTests {
  @Test(arguments: [
    "martlet 1 screenshot", "martlet 1 page kitchen", "martlet 1 x y z", "martlet 1 @right next",
    "martlet 1 @two%20words page @home", "martlet 1 @ wake", "martlet 1 @wake",
  ])
  func aRequestIsReadBackAsItWasWritten(text: String) throws {
    let request = try ControlRequest(parsing: Array(text.utf8))
    #expect(String(decoding: request.line, as: UTF8.self) == text + "\n")
  }

  @Test(arguments: [
    "", "martlet", "martlet 1", "martlet 1 ", "martlet  1 screenshot", "martlet 1 screenshot ",
    " martlet 1 screenshot", "GET / HTTP/1.1", "martlet 1 screen\u{7}shot", "martlet 1 bild-ü",
    "martlet 1 screenshot\r",
  ])
  func whatIsNoLineOfWordsIsNoRequest(text: String) {
    #expect(reason(of: Array(text.utf8)) == .request)
  }

  @Test func aDisplayIsNamedBeforeTheVerb() throws {
    let request = try ControlRequest(parsing: Array("martlet 1 @right page energy".utf8))
    #expect(request == ControlRequest("page", ["energy"], output: "right"))
    let spaced = ControlRequest("wake", output: "two words")
    #expect(String(decoding: spaced.line, as: UTF8.self) == "martlet 1 @two%20words wake\n")
    #expect(try ControlRequest(parsing: Array(spaced.line.dropLast())) == spaced)
  }

  @Test func anotherVersionIsNamedAsThat() {
    #expect(reason(of: Array("martlet 2 screenshot".utf8)) == .version)
    #expect(reason(of: Array("martlet 01 screenshot".utf8)) == .version)
  }

  @Test func aRequestThatIsTooLongIsRefused() {
    let line = Array("martlet 1 ".utf8) + [UInt8](repeating: 0x61, count: 4085)
    #expect(line.count == 4095 && reason(of: line) == nil)
    #expect(reason(of: line + [0x61]) == .request)
  }

  @Test func aReplyIsReadBackAsItWasWritten() {
    let heads: [ControlReplyHead] = [
      .done(length: 0, words: []), .done(length: 4_096_000, words: ["xrgb8888", "1280", "800"]),
      .refused(ControlRefusal(.busy, "four others ask; try again")),
      .refused(ControlRefusal(.unavailable, "Größe 0")),
    ]
    for head in heads {
      #expect(ControlReplyHead(parsing: head.line.dropLast()) == head)
      #expect(head.line.last == 0x0A && !head.line.dropLast().contains(0x0A))
    }
  }

  @Test(arguments: [
    "", "ok", "ok ", "ok x", "ok -1", "ok +1", "ok 1 ", "ok 268435457", "ok 99999999999999999999",
    "no", "no busy", "no busy ", "no  text", "yes 1", "no busy a\u{1B}[31m",
  ])
  func whatIsNoReplyIsNotRead(text: String) {
    #expect(ControlReplyHead(parsing: Array(text.utf8)) == nil)
  }

  @Test func aReasonOfALaterPanelCountsAsUnavailable() {
    #expect(
      ControlReplyHead(parsing: Array("no moonphase it is full".utf8))
        == .refused(ControlRefusal(.unavailable, "it is full")))
  }

  @Test func aRefusalFitsItsLineWhateverItsText() {
    let text = String(repeating: "ü\n", count: 2000)
    let line = ControlReplyHead.refused(ControlRefusal(.verb, text)).line
    #expect((1000...ControlRequest.longestLine).contains(line.count))
    guard case .refused(let refusal) = ControlReplyHead(parsing: line.dropLast()) else {
      Issue.record("the line is not read")
      return
    }
    #expect(refusal.reason == .verb && refusal.text.hasPrefix("ü ü "))
  }

  private func reason(of line: [UInt8]) -> ControlRefusal.Reason? {
    do throws(ControlRefusal) {
      _ = try ControlRequest(parsing: line)
      return nil
    } catch {
      return error.reason
    }
  }
}

extension ControlReplyHead {
  fileprivate init?(parsing line: ArraySlice<UInt8>) { self.init(parsing: Array(line)) }
}

struct ControlPeerTests {
  private let access = ControlAccess(user: 990, group: 991)

  @Test func rootThePanelItselfAndTheGroupMayAsk() {
    #expect(ControlPeer(user: 0, groups: [0]).mayRequest(access))
    #expect(ControlPeer(user: 990, groups: [990]).mayRequest(access))
    #expect(ControlPeer(user: 1000, groups: [1000, 27, 991]).mayRequest(access))
    #expect(ControlPeer(user: 1000, groups: [991]).mayRequest(access))
  }

  @Test func othersMayNot() {
    #expect(!ControlPeer(user: 1000, groups: [1000, 27]).mayRequest(access))
    #expect(!ControlPeer(user: 991, groups: [990]).mayRequest(access))
    #expect(!ControlPeer(user: 1000, groups: []).mayRequest(access))
    #expect(
      !ControlPeer(user: 1000, groups: [991]).mayRequest(ControlAccess(user: 990, group: nil)))
  }

  /// In a user namespace, users and groups without a number all have the same one.
  @Test func whoHasNoNumberIsNobody() {
    let nobody = ControlPeer.unknown
    let peer = ControlPeer(user: nobody, groups: [nobody])
    #expect(!peer.mayRequest(ControlAccess(user: nobody, group: nobody)))
    #expect(!peer.mayRequest(access))
    #expect(ControlPeer(user: nobody, groups: [nobody, 991]).mayRequest(access))
  }
}

struct ControlFolderTests {
  @Test func theVariableNamesTheFolderOfBoth() {
    let environment = ["MARTLET_CONTROL": "/tmp/c", "XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(panel(environment)?.path == "/tmp/c")
    #expect(client(nil, environment) == ["/tmp/c"])
    #expect(client("/tmp/d", environment) == ["/tmp/d"])
  }

  @Test func atADeskItLiesInTheUsersOwnFolder() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(panel(environment)?.path == "/run/user/1000/martlet-control")
    #expect(
      client(nil, environment) == ["/run/user/1000/martlet-control", "/run/martlet-control"])
  }

  @Test func withoutAnyThereIsNoSocketAndTheServiceIsAsked() {
    #expect(panel([:]) == nil && panel(["XDG_RUNTIME_DIR": "run"]) == nil)
    #expect(panel(["MARTLET_CONTROL": "", "XDG_RUNTIME_DIR": "/run/user/1000"]) == nil)
    #expect(client(nil, [:]) == ["/run/martlet-control"])
  }

  private func panel(_ environment: [String: String]) -> ControlFolder? {
    .ofPanel(program: "martlet") { environment[$0] }
  }

  private func client(_ named: String?, _ environment: [String: String]) -> [String] {
    ControlFolder.ofClient(named: named, program: "martlet") { environment[$0] }.map(\.path)
  }
}

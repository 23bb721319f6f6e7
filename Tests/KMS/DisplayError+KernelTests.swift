import Glibc
import MartletDisplay
import MartletThreads
import Testing

@testable import MartletKMS

/// Errors that say what to do.
@Suite struct DisplayErrorKernelTests {
  @Test func aTerminalOfAnotherIsAnErrorThatNamesTheWayOut() throws {
    let kernel = FakeKernel([FakeCard("/dev/dri/card0")])
    kernel.terminal?.isForeign = true
    #expect {
      _ = try Panel(kernel)
    } throws: {
      "\($0)".contains("StandardInput=tty and TTYPath=")
    }
    kernel.expectNothingLeft(at: #_sourceLocation)
  }

  @Test(arguments: [(Errno.permissionDenied, "usually video"), (.notPermitted, "DeviceAllow=")])
  func aCardWithoutPermissionIsAnErrorAfterAWhile(_ errno: Errno, _ advice: String) throws {
    let card = FakeCard("/dev/dri/card0")
    card.openErrno = errno
    let panel = try Panel(card)
    try panel.sleep(5)
    #expect(panel.output.status == "no permission for /dev/dri/card0")
    #expect {
      try panel.sleep(6)
    } throws: {
      "\($0)".contains(advice)
    }
    panel.closeAndCheck()
  }
}

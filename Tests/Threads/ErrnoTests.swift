import Glibc
import Testing

@testable import MartletThreads

@Suite struct ErrnoTests {
  @Test func aFailedCallLeavesItsNumber() {
    let answers = (close(-1), Errno.current, open("/nowhere/at/all", O_RDONLY), Errno.current)
    #expect(answers.0 == -1 && answers.1 == .badFileDescriptor)
    #expect(answers.2 == -1 && answers.3 == .noSuchFileOrDirectory)
    #expect(answers.3.rawValue == 2)
  }

  @Test func zeroIsNoError() {
    #expect(Errno(answer: 0) == nil)
    #expect(Errno(answer: 11) == .again)
    #expect(Errno(rawValue: EWOULDBLOCK) == .again)
    #expect(Errno(rawValue: EOPNOTSUPP) == .notSupported)
  }

  @Test func theWordsAreThoseOfTheLibrary() {
    #expect("\(Errno.noSpace)" == "No space left on device")
    #expect("\(Errno(rawValue: 9999))" == "Unknown error 9999")
  }

  @Test(arguments: [(EACCES, true), (EPERM, true), (EROFS, false), (ENOENT, false)])
  func twoErrorsSayThatARightIsMissing(code: CInt, isDenial: Bool) {
    #expect(Errno(rawValue: code).isDenial == isDenial)
  }
}

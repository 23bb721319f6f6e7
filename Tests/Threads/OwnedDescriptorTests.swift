import Glibc
import Testing

@testable import MartletThreads

@Suite struct OwnedDescriptorTests {
  /// A descriptor with a number that no other test of this process gets meanwhile.
  private func made(_ number: CInt) throws -> CInt {
    let opened = open("/dev/null", O_RDONLY | O_CLOEXEC)
    try #require(opened >= 0)
    defer { close(opened) }
    return try #require(Optional(dup2(opened, number)))
  }

  private func isOpen(_ number: CInt) -> Bool { fcntl(number, F_GETFD) >= 0 }

  @Test func itIsOpenAsLongAsItsValue() throws {
    let number = try made(401)
    do {
      let descriptor = OwnedDescriptor(number)
      #expect(isOpen(number))
      let isHeld = descriptor.isOpen
      #expect(isHeld)
    }
    #expect(!isOpen(number))
  }

  @Test func oneThatIsReleasedStaysOpen() throws {
    let number = try made(402)
    let released = OwnedDescriptor(number).release()
    #expect(released == 402)
    #expect(isOpen(number))
    close(number)
  }

  @Test func aFailedCallOwnsNothing() {
    let descriptor = OwnedDescriptor(-1)
    let (isHeld, number) = (descriptor.isOpen, descriptor.rawValue)
    #expect(!isHeld && number == -1)
  }
}

import Glibc
import Testing

@testable import MartletThreads

@Suite struct DescriptorPipeTests {
  @Test func itEndsWhenEveryWritingEndIsClosed() throws {
    guard let pipe = DescriptorPipe() else {
      Issue.record("no pipe")
      return
    }
    let writer = pipe.writing.rawValue
    // What a started program would hold.
    let copy = OwnedDescriptor(fcntl(writer, F_DUPFD_CLOEXEC, 0))
    let reading = pipe.closeWriting()
    var bytes: [UInt8] = [0, 0, 0, 0]
    #expect(write(copy.rawValue, [7, 8] as [UInt8], 2) == 2)
    #expect(read(reading.rawValue, &bytes, 4) == 2)
    #expect(bytes == [7, 8, 0, 0])
    let isEmpty = (read(reading.rawValue, &bytes, 4), Errno.current)
    #expect(isEmpty.0 == -1 && isEmpty.1 == .again)
    _ = consume copy
    #expect(read(reading.rawValue, &bytes, 4) == 0)
  }

  @Test func programsDoNotInheritIt() throws {
    guard let pipe = DescriptorPipe() else {
      Issue.record("no pipe")
      return
    }
    #expect(fcntl(pipe.writing.rawValue, F_GETFD) == FD_CLOEXEC)
    let reading = pipe.closeWriting()
    #expect(fcntl(reading.rawValue, F_GETFD) == FD_CLOEXEC)
  }
}

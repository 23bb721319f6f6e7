import Foundation
import Testing

@testable import MartletFeeds

/// What the kernel lists is what is told, at once and without a change.
@Test func networkIsToldAtOnceAsTheKernelListsIt() async {
  let folder = "/sys/class/net"
  let interfaces = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let isOnlyLoopback = interfaces.allSatisfy { $0 == "lo" }
  let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
  let watch = NetworkWatch { continuation.yield($0) }
  var told: Bool?
  for await value in stream {
    told = value
    break
  }
  watch.stop()
  #expect(told == NetworkWatch.hasNetwork)
  if isOnlyLoopback { #expect(told == false) }
}

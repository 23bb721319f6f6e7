import Glibc

/// The name and addresses of this machine on the network.
package enum PanelAddress {
  /// Returns the machine's name and its addresses, IPv4 first. Loopback and link-local addresses
  /// are left out, because nobody else can reach them.
  package static func all() -> [String] {
    ([name()].compactMap { $0 } + addresses())
  }

  private static func name() -> String? {
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      // Safety: gethostname fills at most the buffer, and the last byte stays zero.
      unsafe buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, unsafe gethostname(start, 255) == 0 else { return "" }
      return unsafe String(cString: start)
    }
    return text.isEmpty ? nil : text
  }

  private static func addresses() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    // Safety: getifaddrs makes a list that freeifaddrs frees once; the length of each socket
    // address follows from its family.
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var found: (v4: [String], v6: [String]) = ([], [])
    var next = unsafe first
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe CInt(bitPattern: entry.pointee.ifa_flags)
      guard flags & CInt(IFF_UP) != 0, flags & CInt(IFF_LOOPBACK) == 0,
        let address = unsafe entry.pointee.ifa_addr
      else { continue }
      let family = unsafe CInt(address.pointee.sa_family)
      let size =
        family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      guard family == AF_INET || family == AF_INET6,
        let text = unsafe text(of: address, size: socklen_t(size))
      else { continue }
      if family == AF_INET {
        if !text.hasPrefix("169.254.") { found.v4.append(text) }
      } else if !text.hasPrefix("fe80:") {
        found.v6.append(text)
      }
    }
    return found.v4 + found.v6
  }

  private static func text(
    of address: UnsafeMutablePointer<sockaddr>, size: socklen_t
  ) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      // Safety: getnameinfo reads `size` bytes of the address and terminates its text.
      guard let start = buffer.baseAddress,
        unsafe getnameinfo(address, size, start, 128, nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return unsafe String(cString: start)
    }
  }
}

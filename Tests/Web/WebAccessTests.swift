import Testing

@testable import MartletWeb

/// A server behind a proxy that has a name and adds TLS.
struct ProxiedAccessTests {
  private let access = WebAccess(token: "t", hosts: ["panel.example.org"])

  @Test func theProxysNameIsServedWithBothSchemes() {
    for origin in [nil, "https://panel.example.org", "http://panel.example.org"] {
      #expect(access.refusal(host: "panel.example.org", origin: origin, token: "t") == nil)
    }
    #expect(access.refusal(host: "PANEL.example.org", origin: nil, token: "t") == nil)
    #expect(access.refusal(host: "127.0.0.1:9274", origin: nil, token: "t") == nil)
  }

  @Test func otherNamesAndOriginsAreNot() {
    #expect(access.refusal(host: "example.org", origin: nil, token: "t") == .host)
    #expect(
      access.refusal(host: "panel.example.org", origin: "https://example.org", token: "t")
        == .origin)
    #expect(
      access.refusal(host: "127.0.0.1:1", origin: "https://127.0.0.1:1", token: "t") == .origin)
    #expect(access.refusal(host: "panel.example.org", origin: nil, token: "T") == .token)
    #expect(access.refusal(host: "panel.example.org", origin: nil, token: nil) == .token)
  }
}

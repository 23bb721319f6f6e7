import Testing

@testable import MartletImport

@Suite struct AssetGroupTests {
  @Test func contentsSayWhetherAGroupIsANamespace() throws {
    let contents = #"{"properties": {"provides-namespace": true}}"#
    #expect(try AssetGroup.providesNamespace(Array(contents.utf8)))
    #expect(try !AssetGroup.providesNamespace(Array("{}".utf8)))
    #expect(throws: ImportFailure.self) { try AssetGroup.providesNamespace(Array("{".utf8)) }
  }
}

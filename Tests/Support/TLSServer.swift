import Foundation

/// nginx with TLS, of certificates that an authority of its own has signed.
package final class TLSServer: Sendable {
  package let server: TestServer
  /// Serves HTTP/2 with a certificate for localhost: `/a.json`, the same packed with Brotli as
  /// `/brotli`, and below `/ws/` the WebSockets of another server.
  package let port: UInt16
  /// Its certificate has expired.
  package let expired: UInt16
  /// Its certificate is for another name.
  package let misnamed: UInt16
  /// It wants a certificate of the client.
  package let mutual: UInt16

  /// Returns the path of a file: "ca.pem", "client.pem", "client.key".
  package func path(_ name: String) -> String { server.folder.appending(path: name).path }

  /// - Parameter webSockets: the port of the server behind `/ws/`.
  package init(webSockets: UInt16 = 9) throws {
    let folder = try TestServer.makeFolder()
    let ports = try (0..<4).map { _ in try TestServer.freePort() }
    (port, expired, misnamed, mutual) = (ports[0], ports[1], ports[2], ports[3])
    try Self.makeCertificates(in: folder)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "www"), withIntermediateDirectories: true)
    let document = "{\"power\": 21.5, \"rest\": \"\(String(repeating: "x", count: 4000))\"}"
    try document.write(to: folder.appending(path: "www/a.json"), atomically: true, encoding: .utf8)
    // The document, packed at Brotli's quality 11. Debian's nginx has no Brotli of its own.
    let brotli =
      "G7oP+B0HuTnSBx+Kq2qhFgGR2ZsxNXjN4qLTBzbggDnQArRF5HbgARhE0TXUGHl81gGA0Q=="
    try Data(base64Encoded: brotli)?.write(to: folder.appending(path: "www/brotli"))
    func site(_ port: UInt16, _ certificate: String, _ more: String = "") -> String {
      """
      server {
        listen 127.0.0.1:\(port) ssl http2;
        ssl_certificate \(certificate).pem;
        ssl_certificate_key \(certificate).key;
        root www;
        gzip on;
        gzip_types application/json;
        add_header X-Protocol $server_protocol always;
        location = /brotli {
          default_type application/json;
          gzip off;
          add_header Content-Encoding br;
        }
        location /ws/ {
          proxy_pass http://127.0.0.1:\(webSockets)/;
          proxy_http_version 1.1;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection upgrade;
        }
        \(more)
      }
      """
    }
    let configuration = """
      daemon off;
      pid nginx.pid;
      error_log stderr warn;
      events {}
      http {
        access_log off;
        types { application/json json; }
        client_body_temp_path tmp1; proxy_temp_path tmp2; fastcgi_temp_path tmp3;
        uwsgi_temp_path tmp4; scgi_temp_path tmp5;
        \(site(port, "good"))
        \(site(expired, "expired"))
        \(site(misnamed, "misnamed"))
        \(site(mutual, "good", "ssl_client_certificate ca.pem; ssl_verify_client on;"))
      }
      """
    try configuration.write(
      to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
    // The workers of root's nginx are another user, who must get to the pages.
    server = try TestServer(
      command: [
        "nginx", "-p", folder.path, "-c", "nginx.conf", "-g",
        getuid() == 0 ? "user root;" : "worker_processes 1;",
      ], ready: ports[3], in: folder)
  }

  private static func makeCertificates(in folder: URL) throws {
    let script = """
      set -e
      export OPENSSL_CONF=/dev/null
      new='openssl req -newkey rsa:2048 -nodes -config req.conf'
      printf '[req]\\ndistinguished_name=dn\\n[dn]\\n' > req.conf
      printf 'basicConstraints=critical,CA:TRUE\\nkeyUsage=keyCertSign' > ca.ext
      $new -subj '/CN=Test authority' -keyout ca.key -out ca.csr
      openssl x509 -req -in ca.csr -signkey ca.key -days 30 -extfile ca.ext -out ca.pem
      certify() {
        printf "subjectAltName=$2" > name.ext
        $new -subj "/CN=$1" -keyout $1.key -out $1.csr
        openssl ca -batch -config ca.conf -in $1.csr -out $1.pem -notext -extfile name.ext $3
      }
      printf '%s\\n' '[ca]' 'default_ca=c' '[c]' 'dir=.' 'new_certs_dir=.' 'database=index' \
        'serial=serial' 'certificate=ca.pem' 'private_key=ca.key' 'default_md=sha256' \
        'default_days=30' 'policy=p' 'unique_subject=no' '[p]' 'commonName=supplied' > ca.conf
      : > index; echo 01 > serial
      certify good DNS:localhost
      certify expired DNS:localhost '-startdate 20200101000000Z -enddate 20200102000000Z'
      certify misnamed DNS:other.example
      certify client DNS:client
      """
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/bin/sh")
    openssl.arguments = ["-c", script]
    openssl.currentDirectoryURL = folder
    let words = Pipe()
    openssl.standardError = words
    openssl.standardOutput = FileHandle.nullDevice
    try openssl.run()
    let text = try words.fileHandleForReading.readToEnd() ?? Data()
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else {
      throw TestServerFailure(description: String(decoding: text, as: UTF8.self))
    }
  }
}

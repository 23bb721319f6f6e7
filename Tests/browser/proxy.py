"""The proxy with TLS that docs/remote.md describes, with a certificate of the test's own."""
import http.client
import os
import re
import socket
import ssl
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOST = "panel-7.example.org"
# An address of this machine that no other server has, so that the port is the one of the document.
ADDRESS = "127.0.0.2"
FRAME = """\
daemon off;
pid {folder}/pid;
error_log {folder}/errors warn;
worker_processes 1;
user root;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{server}
}}
"""


class Proxy:
    """nginx with the document's own server, which passes on to a port. Use it in a `with`."""

    base = f"https://{HOST}/"
    # For a browser: where the name leads, and that the certificate is the test's own.
    flags = [f"--host-resolver-rules=MAP {HOST} {ADDRESS}", "--ignore-certificate-errors"]

    def __init__(self, port):
        self._folder = tempfile.TemporaryDirectory()
        folder = self._folder.name
        self._certificate, key = os.path.join(folder, "panel.pem"), os.path.join(folder, "panel.key")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={HOST}",
             "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", key, "-out", self._certificate],
            check=True, capture_output=True)
        server = documented_server()
        for before, after in [
            ("listen 443 ssl;", f"listen {ADDRESS}:443 ssl;"),
            ("/etc/ssl/panel-7.pem", self._certificate),
            ("/etc/ssl/private/panel-7.key", key),
            ("http://127.0.0.1:9274;", f"http://127.0.0.1:{port};"),
        ]:
            if server.count(before) != 1:
                raise RuntimeError(f"docs/remote.md has no {before}")
            server = server.replace(before, after)
        self._config = os.path.join(folder, "nginx.conf")
        with open(self._config, "w", encoding="utf-8") as file:
            file.write(FRAME.format(folder=folder, server=server))
        self._process = subprocess.Popen(
            ["nginx", "-c", self._config, "-p", folder], stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def __enter__(self):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                self.get("healthz")
                return self
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError("the proxy does not answer")

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(10)
        self._folder.cleanup()

    def get(self, path, **headers):
        """The answer to a request whose TLS is checked: status and body."""
        context = ssl.create_default_context(cafile=self._certificate)
        connection = http.client.HTTPSConnection(ADDRESS, context=context)
        plain = socket.create_connection((ADDRESS, 443), timeout=10)
        connection.sock = context.wrap_socket(plain, server_hostname=HOST)
        try:
            connection.request("GET", f"/{path}", headers={"Host": HOST, **headers})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def documented_server():
    """The server of nginx in docs/remote.md."""
    with open(os.path.join(ROOT, "docs", "remote.md"), encoding="utf-8") as file:
        text = file.read()
    return re.search(r"(?m)^    server \{\n(?:    .*\n)*?    \}$", text).group(0)

#!/usr/bin/env python3
"""A Modbus server that answers wrongly: modbus-faults.py PORT. Each device is one behaviour."""
import socketserver, struct, sys, time


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        with open("connections", "a") as file:
            file.write("connection\n")
        self.count = 0
        while head := self.request.recv(12):
            transaction, _, _, device, function, address, count = struct.unpack(">HHHBBHH", head)
            self.count += 1
            self.data = struct.pack(f">{count}H", *range(address, address + count))
            behaviour = [
                self.right, self.drip, self.stranger, self.unplugged, self.refusal, self.protocol,
                self.other, self.short, self.once, self.late,
            ][device]
            if not behaviour(transaction, device, function):
                return

    def frame(self, transaction, device, function, data, protocol=0):
        body = bytes([device, function, len(data)]) + data
        return struct.pack(">HHH", transaction, protocol, len(body)) + body

    def right(self, *request):
        self.request.sendall(self.frame(*request, self.data))
        return True

    def drip(self, *request):
        """A byte each 50 ms: the answer takes longer than the time limit."""
        for byte in self.frame(*request, self.data):
            self.request.sendall(bytes([byte]))
            time.sleep(0.05)
        return True

    def stranger(self, transaction, *rest):
        """The answer to another request comes first, and to the first request nothing else."""
        self.request.sendall(self.frame((transaction + 77) & 0xFFFF, *rest, bytes(len(self.data))))
        if self.count > 1:
            self.request.sendall(self.frame(transaction, *rest, self.data))
        return True

    def unplugged(self, *request):
        self.request.sendall(self.frame(*request, self.data)[:10])
        return False

    def refusal(self, transaction, device, function):
        self.request.sendall(
            struct.pack(">HHHBBB", transaction, 0, 3, device, function | 0x80, 6))
        return True

    def protocol(self, *request):
        self.request.sendall(self.frame(*request, self.data, protocol=9))
        return True

    def other(self, transaction, device, function):
        self.request.sendall(self.frame(transaction, device + 100, function, self.data))
        return True

    def short(self, *request):
        self.request.sendall(self.frame(*request, self.data[:-1]))
        return True

    def once(self, *request):
        """Closes the connection after each answer, as a device that has few of them."""
        self.right(*request)
        return False

    def late(self, *request):
        """The first answer comes after the time limit, the others at once."""
        if self.count == 1:
            time.sleep(0.4)
        try:
            return self.right(*request)
        except OSError:
            return False


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()

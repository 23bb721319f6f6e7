#!/usr/bin/env python3
"""A Modbus server of Debian's python3-pymodbus: modbus.py PORT. It writes each request to `asked`."""
import asyncio, struct, sys

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.server.async_io import StartAsyncTcpServer


class Device(ModbusSlaveContext):
    """A device that notes what it is asked; the library validates each request first."""

    def __init__(self, number, **blocks):
        super().__init__(zero_mode=True, **blocks)
        self.number = number

    def validate(self, function, address, count=1):
        with open("asked", "a") as file:
            file.write(f"{self.number} {function} {address} {count}\n")
        return super().validate(function, address, count)


def words(format, value, order="ABCD"):
    """The registers of a value, in one of the four orders of bytes."""
    data = struct.pack(">" + format, value)
    registers = [data[i : i + 2] for i in range(0, len(data), 2)]
    if order in ("CDAB", "DCBA"):
        registers.reverse()
    if order in ("BADC", "DCBA"):
        registers = [r[::-1] for r in registers]
    return [r[0] << 8 | r[1] for r in registers]


holding = {}


def put(address, registers):
    holding.update({address + i: register for i, register in enumerate(registers)})


put(0, words("h", -7) + words("H", 65000))
for index, order in enumerate(("ABCD", "CDAB", "BADC", "DCBA")):
    put(10 + 20 * index, words("f", 21.5, order) + words("i", -100_000, order))
    put(14 + 20 * index, words("I", 4_000_000_000, order) + words("d", -2.25, order))
    put(20 + 20 * index, words("q", -(2**40), order) + words("Q", 2**63, order))
put(100, [0x4865, 0x6C6C, 0x6F20, 0x2020])
put(110, words("f", float("nan")))
put(120, [0b1000])
# A hole at 201, another one between 300 and 400.
holding.update({200: 1, 202: 3, 300: 10, 301: 11, 305: 15})
holding.update({1000 + i: i for i in range(300)})

bits = {i: i % 3 == 0 for i in range(2500)}
first = Device(
    1,
    hr=ModbusSparseDataBlock(holding),
    ir=ModbusSparseDataBlock({5: 55}),
    co=ModbusSparseDataBlock(bits),
    di=ModbusSparseDataBlock({7: True, 8: False}),
)
third = Device(3, hr=ModbusSparseDataBlock({0: 33}))
context = ModbusServerContext(slaves={1: first, 3: third}, single=False)
# Like a gateway on a serial line, it says nothing in the name of a device that is not there.
asyncio.run(
    StartAsyncTcpServer(
        context, address=("127.0.0.1", int(sys.argv[1])), ignore_missing_slaves=True
    )
)

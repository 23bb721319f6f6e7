#!/usr/bin/python3
"""Passes connections on: relay.py PORT TARGET_PORT. Its end cuts them all."""
import asyncio, sys


async def pass_on(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def handle(reader, writer):
    try:
        to_target = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        return writer.close()
    await asyncio.gather(pass_on(reader, to_target[1]), pass_on(to_target[0], writer))


async def main():
    async with await asyncio.start_server(handle, "127.0.0.1", int(sys.argv[1])) as server:
        await server.serve_forever()


asyncio.run(main())

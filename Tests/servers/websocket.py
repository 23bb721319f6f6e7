#!/usr/bin/python3
"""A server of WebSockets: websocket.py PORT. The path says how it behaves."""
import asyncio, json, sys
from websockets.server import serve


async def handle(socket):
    path = socket.path
    if path == "/count":
        for count in range(1, 1 << 30):
            await socket.send(json.dumps({"count": count}))
            await asyncio.sleep(0.05)
    elif path == "/echo":
        async for message in socket:
            await socket.send(message)
    elif path == "/parts":
        while True:
            await socket.send(['{"count"', ": ", "7}"])
            await (await socket.ping())
            await asyncio.sleep(0.05)
    elif path == "/two":
        await socket.send('{"count": 1}')
        await socket.send('{"count": 2}')
        await socket.close(1001, "the pump rests")
    elif path == "/bye":
        await socket.close(1001, "the pump rests")
    elif path == "/binary":
        await socket.send(b"\x00\x01")
        await socket.wait_closed()
    elif path == "/greeting":
        await socket.send(await socket.recv())
        await socket.wait_closed()
    elif path == "/large":
        await socket.send('{"count": 8, "rest": "' + "x" * 70000 + '"}')
        await socket.wait_closed()


async def main():
    async with serve(handle, "127.0.0.1", int(sys.argv[1])):
        await asyncio.get_running_loop().create_future()


asyncio.run(main())

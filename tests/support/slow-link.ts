import { connect, createServer, type Socket } from 'node:net'

export interface SlowLink {
  readonly port: number
  /** Bytes that went to the client. */
  readonly received: () => number
  close(): Promise<void>
}

interface Shape {
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number
  /** Bits per second to the client, shared by all connections. */
  readonly down: number
}

/** 9 Mbit/s and 100 ms, as a tablet on 4G. */
export const tablet4g: Shape = { roundTrip: 100, down: 9_000_000 }

/**
 * A TCP proxy that delays and limits like a network link. It replaces the throttling of the browser, which misses requests of the service worker
 * and limits single requests instead of the link.
 */
export const createSlowLink = async (target: number, shape: Shape): Promise<SlowLink> => {
  let freeAt = 0
  let received = 0
  const sockets = new Set<Socket>()
  const oneWay = shape.roundTrip / 2

  const paced = (from: Socket, to: Socket, bitsPerSecond: number | null): void => {
    from.on('data', (chunk: Buffer) => {
      const now = performance.now()
      let due = now + oneWay
      if (bitsPerSecond !== null) {
        received += chunk.length
        freeAt = Math.max(freeAt, now) + (chunk.length * 8000) / bitsPerSecond
        due = freeAt + oneWay
        // Pending data stops reading from the server, so that memory does not grow.
        if (freeAt - now > 200) {
          from.pause()
          setTimeout(() => from.resume(), freeAt - now - 100)
        }
      }
      setTimeout(() => to.writable && to.write(chunk), due - now)
    })
    from.on('end', () => setTimeout(() => to.end(), oneWay + Math.max(0, freeAt - performance.now())))
    from.on('error', () => to.destroy())
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    sockets.add(client).add(upstream)
    for (const socket of [client, upstream]) socket.on('close', () => sockets.delete(socket))
    // The handshake takes a round trip, too.
    client.pause()
    setTimeout(() => client.resume(), shape.roundTrip)
    paced(client, upstream, null)
    paced(upstream, client, shape.down)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the link has no port')
  return {
    port: address.port,
    received: () => received,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}

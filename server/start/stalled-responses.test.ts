import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { createStalledResponses } from './stalled-responses.ts'

let now = 0
let server: Server
let sockets: Socket[]
const stalled = () => createStalledResponses(120_000, () => now)
beforeEach(() => {
  now = 0
  sockets = []
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const start = async (handle: Parameters<typeof createServer>[1]): Promise<Socket> => {
  server = createServer({}, handle)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

test('T12 a client that does not read its response is disconnected after the limit', async () => {
  const watched = stalled()
  let isClosed = false
  let pendingCount = 0
  const client = await start((_, response) => {
    watched.watch(response)
    response.once('close', () => (isClosed = true))
    // More than the system buffers.
    response.end(Buffer.alloc(64 * 1024 * 1024))
    pendingCount = response.writableLength
  })
  client.pause()
  await eventually(() => expect(pendingCount).toBeGreaterThan(0))
  watched.check()
  now += 119_999
  watched.check()
  expect(server.listening && !isClosed).toBe(true)
  now += 1
  watched.check()
  await eventually(() => expect(isClosed).toBe(true))
})

test('T12 a response that takes long to prepare stays, and so does a client that reads slowly', async () => {
  const watched = stalled()
  let write: (bytes: Buffer) => void = () => undefined
  let isClosed = false
  const client = await start((_, response) => {
    watched.watch(response)
    response.once('close', () => (isClosed = true))
    write = (bytes) => void response.write(bytes)
    write(Buffer.from('first'))
  })
  const received: Buffer[] = []
  client.on('data', (bytes) => received.push(bytes))
  for (let at = 0; at < 5; at += 1) {
    const before = Buffer.concat(received).length
    now += 300_000
    watched.check()
    write(Buffer.from(`part ${at}`))
    await eventually(() => expect(Buffer.concat(received).length).toBeGreaterThan(before))
  }
  expect(isClosed).toBe(false)
})

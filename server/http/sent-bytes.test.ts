import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { followSending, type SentBytes, sentBytesOf } from './sent-bytes.ts'

const withServer = async (listener: RequestListener, work: (port: number) => Promise<void>): Promise<void> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const open = async (port: number, agent: Agent): Promise<IncomingMessage> => {
  const [response] = (await once(get({ host: '127.0.0.1', port, agent }), 'response')) as [IncomingMessage]
  return response
}

/** More than the buffers of the system between two sockets. */
const largeBytes = 64 * 1024 * 1024

test('bytes that wait in this process do not count, all others of the response do', async () => {
  let sent: SentBytes = () => -1
  let onDrain = (): void => undefined
  const drained = new Promise<void>((resolve) => (onDrain = resolve))
  const listener: RequestListener = (_, outgoing) => {
    const request = new Request('http://portal.example/')
    followSending(request, outgoing)
    sent = sentBytesOf(request)
    outgoing.once('drain', onDrain)
    outgoing.write(Buffer.alloc(largeBytes))
  }
  await withServer(listener, async (port) => {
    const response = await open(port, new Agent())
    expect(sent()).toBe(0)
    response.resume()
    await drained
    expect(sent()).toBeGreaterThanOrEqual(largeBytes)
    response.destroy()
    await once(response, 'close')
  })
})

test('each response of a connection counts from 0, and an ended one no longer counts', async () => {
  const counts: SentBytes[] = []
  const starts: number[] = []
  const listener: RequestListener = (_, outgoing) => {
    const request = new Request('http://portal.example/')
    followSending(request, outgoing)
    const sent = sentBytesOf(request)
    starts.push(sent())
    counts.push(sent)
    outgoing.end(Buffer.alloc(100_000))
  }
  await withServer(listener, async (port) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = 0; count < 2; count += 1) {
      const response = await open(port, agent)
      await once(response.resume(), 'end')
    }
    agent.destroy()
  })
  expect(starts).toEqual([0, 0])
  expect(counts.map((sent) => sent())).toEqual([0, 0])
})

test('a request without a connection, or behind the response to another one, has sent nothing', () => {
  const request = new Request('http://portal.example/')
  expect(sentBytesOf(request)()).toBe(0)
  followSending(request, undefined)
  followSending(request, { socket: null, writableLength: 0 })
  expect(sentBytesOf(request)()).toBe(0)
})

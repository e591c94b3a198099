import { expect, test } from 'vitest'
import { createChunkMemory } from '../../common/chunk-memory.ts'
import { byteStream } from './byte-stream.ts'

const chunkBytes = 1000
const chunkCount = 20

/** Chunks with their number as content; `memories` receives the memory of each. */
const open = (sent: (passedBytes: number) => number) => {
  const memory = createChunkMemory()
  const memories: ArrayBufferLike[] = []
  let passedBytes = 0
  const source = async function* () {
    for (let at = 0; at < chunkCount; at += 1) {
      const chunk = memory.take(chunkBytes).fill(at)
      memories.push(chunk.buffer)
      passedBytes += chunkBytes
      yield chunk
    }
  }
  const body = byteStream(source(), chunkBytes * chunkCount, { reuse: { memory, sent: () => sent(passedBytes) } })
  return { body, memories }
}
const whole = Buffer.concat(Array.from({ length: chunkCount }, (_, at) => Buffer.alloc(chunkBytes, at)))

test('the memory of a chunk is used again after all bytes so far are sent', async () => {
  const { body, memories } = open((passedBytes) => passedBytes)
  const copies: Uint8Array[] = []
  for await (const chunk of body) copies.push(Uint8Array.from(chunk))
  expect(Buffer.concat(copies).equals(whole)).toBe(true)
  expect(new Set(memories).size).toBe(1)
})

test.each([
  ['sends nothing', () => 0],
  ['is one byte behind', (passedBytes: number) => passedBytes - 1],
])('a receiver that collects the chunks gets unchanged bytes if the connection %s', async (_case, sent) => {
  const { body, memories } = open(sent)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(whole)).toBe(true)
  expect(new Set(memories).size).toBe(chunkCount)
})

import { expect, test } from 'vitest'
import { createChunkMemory } from './chunk-memory.ts'

test('memory is used again after it was given back, once, and only if it is large enough', () => {
  const memory = createChunkMemory()
  const first = memory.take(1000)
  expect(first.length).toBe(1000)
  expect(memory.take(1000).buffer).not.toBe(first.buffer)
  memory.giveBack(first.subarray(10, 20))
  memory.giveBack(first)
  expect(memory.take(1001).buffer).not.toBe(first.buffer)
  expect(memory.take(500).buffer).toBe(first.buffer)
  expect(memory.take(500).buffer).not.toBe(first.buffer)
})

test('memory from elsewhere is never used', () => {
  const memory = createChunkMemory()
  const other = Buffer.alloc(100)
  memory.giveBack(other)
  expect(memory.take(10).buffer).not.toBe(other.buffer)
})

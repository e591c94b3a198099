import { describe, expect, test } from 'vitest'
import { createReader } from './reader.ts'

describe('data that is read after each change', () => {
  test('is read once for many changes, one read at a time, and once more for changes during a read', async () => {
    let value = 0
    let running = 0
    const seen: number[] = []
    const changed = createReader(async () => {
      running += 1
      expect(running).toBe(1)
      const found = value
      await Promise.resolve()
      seen.push(found)
      running -= 1
    })
    value = 1
    const first = changed()
    value = 2
    expect(changed()).toBe(first)
    value = 3
    void changed()
    await first
    expect(seen).toEqual([1, 3])
  })

  test('is read for a change reported at any time around the end of a read', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      let value = 0
      let shown = 0
      const changed = createReader(async () => {
        shown = value
        await Promise.resolve()
      })
      void changed()
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      value = 1
      await changed()
      expect(shown).toBe(1)
    }
  })

  test('is read again after a failed read, which reports its error', async () => {
    let mayRead = false
    let reads = 0
    const changed = createReader(async () => {
      reads += 1
      await Promise.resolve()
      if (!mayRead) throw new Error('no database')
    })
    const [one, other] = [changed(), changed()]
    await expect(one).rejects.toThrow('no database')
    await expect(other).rejects.toThrow('no database')
    mayRead = true
    await changed()
    expect(reads).toBe(2)
  })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CachedRendition, createRenditionCache } from './rendition-cache.ts'

let folder = ''
let now = 0
let removed: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-budget-'))
  now = 0
  removed = []
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const rendition = (name: string, bytes = 40): CachedRendition => ({ sha256: 'a', list: 'forms', name, blob: `a/${name}`, bytes })
const open = (limit = 100) =>
  createRenditionCache({
    file: join(folder, 'ingest', 'made.ndjson'),
    limit,
    remove: async ({ name }) => void removed.push(name),
    clock: () => now,
  })
const advance = () => (now += 20 * 60_000)

test('removes the least recently used rendition first, also after a restart', async () => {
  const first = open()
  await first.used(rendition('one'))
  advance()
  await first.used(rendition('two'))
  advance()
  await first.used(rendition('one'))
  await first.close()
  advance()
  const second = open()
  await second.used(rendition('three'))
  expect(removed).toEqual(['two'])
  advance()
  await second.used(rendition('four'))
  expect(removed).toEqual(['two', 'one'])
})

test('keeps a recently used rendition, even without space', async () => {
  const budget = open()
  for (const name of ['one', 'two', 'three', 'four']) await budget.used(rendition(name))
  expect(removed).toEqual([])
  advance()
  await budget.used(rendition('five', 1))
  expect(removed).toEqual(['one', 'two'])
})

test('renditions used before a clock was set back are still removed', async () => {
  now = 365 * 24 * 3_600_000
  const budget = open()
  for (const name of ['one', 'two', 'three']) await budget.used(rendition(name))
  now = 0
  await budget.used(rendition('four'))
  expect(removed).toEqual(['one', 'two'])
})

test('counts a rendition once for any number of uses, and tolerates a damaged state file', async () => {
  const budget = open()
  for (let use = 0; use < 10; use++) {
    await budget.used(rendition('one', 90))
    advance()
  }
  expect(removed).toEqual([])
  await budget.close()
  const file = join(folder, 'ingest', 'made.ndjson')
  await writeFile(file, `${await readFile(file, 'utf8')}{"half`)
  const again = open()
  await again.used(rendition('two', 50))
  expect(removed).toEqual(['one'])
})

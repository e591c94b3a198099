import { expect, test } from 'vitest'
import type { KnownAsset } from '../state/known-file.ts'
import { createTombstones } from './tombstones.ts'

const asset = (id: string, path: string, sha256: string): KnownAsset => ({
  as: 'asset',
  id,
  path,
  sha256,
  bytes: 1,
  mtime: 1,
  stamp: 's',
  filetype: 'jpg',
  firstSeen: 1,
  made: '',
  hasPendingRendition: false,
  notes: [],
  parts: [],
})
const removed = (...parts: Parameters<typeof asset>) => ({ as: 'removed' as const, path: parts[1], asset: asset(...parts), removedAt: 0 })
const free = () => false

test('a file with known bytes continues that asset, and one with new bytes the asset of its path', () => {
  const tombstones = createTombstones([removed('one', 'a.jpg', 'x'), removed('two', 'b.jpg', 'y')])
  expect(tombstones.find('x', 'b.jpg', free)?.id).toBe('one')
  expect(tombstones.find('new', 'b.jpg', free)?.id).toBe('two')
  expect(tombstones.find('new', 'c.jpg', free)).toBeNull()
  expect(tombstones.find('new', 'b.jpg', (id) => id === 'two')).toBeNull()
})

test('assets that vanished more than 15 minutes ago are forgotten', () => {
  const tombstones = createTombstones([removed('one', 'a.jpg', 'x')])
  tombstones.expire(15 * 60_000)
  expect(tombstones.find('x', 'a.jpg', free)?.id).toBe('one')
  tombstones.expire(15 * 60_000 + 1)
  expect(tombstones.find('x', 'a.jpg', free)).toBeNull()
})

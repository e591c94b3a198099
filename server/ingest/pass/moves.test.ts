import { expect, test } from 'vitest'
import type { FoundFile } from '../scan/scan.ts'
import type { KnownAsset } from '../state/known-file.ts'
import { findMoveCandidates } from './moves.ts'

const asset = (path: string, bytes: number, mtime: number, inode: number): KnownAsset => ({
  as: 'asset',
  id: path,
  path,
  bytes,
  mtime,
  inode,
  sha256: path,
  stamp: 's',
  filetype: 'jpg',
  firstSeen: 1,
  made: '',
  hasPendingRendition: false,
  notes: [],
  parts: [],
})
const found = (path: string, bytes: number, mtime: number, inode: number): FoundFile => ({
  path,
  file: path,
  stamp: { bytes, mtime },
  inode: { inode, touched: 9 },
})

test('an asset waits for the files that have its size and its time or inode; files of its size are read next', () => {
  const renamed = asset('renamed', 10, 1, 1)
  const edited = asset('edited', 20, 2, 2)
  const deleted = asset('deleted', 30, 3, 3)
  const known = asset('known', 30, 3, 9)
  const read = [
    found('other', 99, 1, 1),
    found('known', 30, 3, 9),
    found('size', 30, 8, 8),
    found('same time', 10, 1, 7),
    found('same inode', 20, 7, 2),
  ]
  const state = { files: new Map([[known.path, known]]), removed: new Map() }
  const { waiting, moved, others } = findMoveCandidates(state, [renamed, edited, deleted], read)
  expect([...waiting].map(({ path }) => path)).toEqual(['renamed', 'edited'])
  expect(moved.map(({ path }) => path)).toEqual(['same time', 'same inode'])
  expect(others.map(({ path }) => path)).toEqual(['size', 'other', 'known'])
})

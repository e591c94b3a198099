import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'
import type { AssetRights } from './asset-record.ts'
import { downloadGroups } from './download-groups.ts'
import { toIndexEntry } from './index-entry.ts'
import { isTextSearched } from './is-text-searched.ts'

const group = fc.constantFrom('everyone', 'guests', 'users', 'press', 'staff', '-', '__proto__')
const groups = fc.uniqueArray(group, { maxLength: 3 })
const sets = fc.constantFrom('*', '0', 'original', 'web')
const rights: fc.Arbitrary<AssetRights> = fc.record({ view: groups, download: fc.dictionary(sets, groups) })

const visitors = [
  ['everyone', 'guests'],
  ['everyone', 'users'],
  ['everyone', 'users', 'press'],
  ['everyone', 'users', 'press', 'staff'],
]
const meets = (one: readonly string[], other: readonly string[]) => one.some((name) => other.includes(name))

test('V3 V9 the text of a file without pages is searched only if everyone who may see the file may download it', () => {
  fc.assert(
    fc.property(rights, (tried) => {
      if (!isTextSearched({ kind: 'other', rights: tried })) return
      for (const own of visitors)
        if (meets(tried.view, own)) expect(meets(downloadGroups(tried, '0'), own), JSON.stringify(tried)).toBe(true)
    }),
  )
})

test.each([
  [['everyone'], { '*': ['everyone'] }, true],
  [['everyone'], { '*': ['users'] }, false],
  [['everyone'], { '*': ['everyone'], original: [] }, false],
  [['users'], { '*': ['users'] }, true],
  [['press'], { '*': ['users'] }, true],
  [['press', 'guests'], { '*': ['users'] }, false],
  [['press'], { '*': ['staff'] }, false],
] as const)('V3 V9 text of an office file that %j may see and %j may download: %s', (view, download, isSearched) => {
  const record = sampleAsset('a', { kind: 'other', fullText: 'Leuchtturm', rights: { view, download } })
  expect(toIndexEntry(record).document.texts['full_text'] ?? []).toEqual(isSearched ? ['Leuchtturm'] : [])
  expect(toIndexEntry({ ...record, kind: 'document' }).document.texts['full_text']).toEqual(['Leuchtturm'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that are no names of stored data, or keys within a cache of a portal. */
const otherNames = new Set([
  'vitrine-configuration',
  // A file of the media folder.
  'vitrine.csv',
  '/vitrine-catalogue',
  '/vitrine-collections',
  '/vitrine-fields',
  '/vitrine-scope',
  'vitrine_left',
  // How the text of an app token starts.
  'vitrine_',
])

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
const matchesOf = (pattern: RegExp, allowed: readonly string[] = []): readonly string[] =>
  sources
    .filter((file) => !allowed.includes(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text, name = text]) => [file, name] as const))
    .flatMap(([file, name]) => (otherNames.has(name) ? [] : [`${file}: ${name}`]))

test('O2 every name of stored data contains the prefix of the portal', () => {
  expect(matchesOf(/['"`](\/?vitrine[-._+][^'"`]*)/g)).toEqual([])
  expect(
    matchesOf(
      /\b(?:BroadcastChannel|withLock|caches\.(?:open|delete|has)|indexedDB\.(?:open|deleteDatabase)|request|openDexie)\(['"`][^$]/g,
      ['sw/sw.ts'],
    ),
  ).toEqual([])
})

test('O2 only the stores that add the prefix use the storage of the browser', () => {
  const allowed = ['storage.ts', 'device-texts.ts', 'shared-data.ts', 'take-over-shared-data.ts'].map((file) =>
    join('src', 'platform', file),
  )
  expect(matchesOf(/\b(?:localStorage|sessionStorage)\b(?!`| usually)/g, allowed)).toEqual([])
})

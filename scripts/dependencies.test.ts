import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const listed = new Set([...read('../docs/dependencies.md').matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = '']) => names.split(', ')))
const { dependencies, devDependencies } = JSON.parse(read('../package.json')) as Record<string, Readonly<Record<string, string>>>
const installed = Object.keys({ ...dependencies, ...devDependencies })
/** `@scope/*` and `name-*` match all packages with this prefix. */
const isMatch = (name: string, entry: string): boolean => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry)

test('docs/dependencies.md has a line for every package', () => {
  expect(installed.filter((name) => ![...listed].some((entry) => isMatch(name, entry)))).toEqual([])
})

test('docs/dependencies.md names no package that is not installed', () => {
  const names = [...listed].filter((entry) => !['package', '---'].includes(entry))
  expect(names.filter((entry) => !installed.some((name) => isMatch(name, entry)))).toEqual([])
})

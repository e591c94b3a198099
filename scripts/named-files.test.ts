import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(existsSync)

// Decisions and the changelog describe the past.
const isCurrent = (path: string): boolean => /\.(?:ts|tsx|mjs|css|md)$/.test(path) && !/^(?:docs\/decisions\/|CHANGELOG)/.test(path)
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const fileName = /(?<![\w@./:*{<-])(?:\.{1,2}\/)*(?:[\w@.-]+\/)*[a-z][\w.-]*\.(?:tsx?|mjs)\b/g

const proseOf = (path: string): string => {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.md') ? text : [...text.matchAll(comments)].map(([comment]) => comment).join('\n')
}

/** A name may leave out its first folders. */
const exists = (name: string): boolean => {
  const ending = name.replace(/^(?:\.{1,2}\/)+/, '')
  return files.some((path) => path === ending || path.endsWith(`/${ending}`)) || existsSync(join('node_modules', ending))
}

test('every file that a comment or document names exists', () => {
  const stale = files
    .filter(isCurrent)
    .flatMap((path) => [...proseOf(path).matchAll(fileName)].flatMap(([name]) => (exists(name) ? [] : [`${path}: ${name}`])))
  expect(stale).toEqual([])
})

test('tests of the server that replace modules are named .mocked.test.ts, because the others share their modules', () => {
  const isServerTest = (path: string) => /^(?:server|tests\/(?:contract|support))\/.*(?<!\.mocked)\.test\.ts$/.test(path)
  const replaces = /\bvi\.(?:mock|doMock|resetModules)\(/
  expect(files.filter((path) => isServerTest(path) && replaces.test(readFileSync(path, 'utf8')))).toEqual([])
})

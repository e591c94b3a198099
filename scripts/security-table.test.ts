import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('docs/security.md', 'utf8').split('\n')
const rows = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))

/** `path` "start of a title", "start of another title" */
const proof = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g
const proofs = lines.flatMap((line) =>
  line.startsWith('|')
    ? [...line.matchAll(proof)].map(([, path = '', titles = '']) => ({
        path,
        titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
      }))
    : [],
)

test('every test that the table of security requirements names exists', () => {
  const wrong = proofs.flatMap(({ path, titles }) => {
    if (!existsSync(path) || titles.length === 0) return [path]
    const text = readFileSync(path, 'utf8')
    return titles.filter((title) => !["'", '"', '`'].some((quote) => text.includes(quote + title))).map((title) => `${path}: ${title}`)
  })
  expect(proofs.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('every other file that the table names exists', () => {
  const paths = rows.flatMap((cells) => [...cells.join(' ').matchAll(/`((?:server|src|tests)\/[\w./-]+)`/g)].map(([, path = '']) => path))
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('each requirement has one row, a statement of at most 15 words, a status and a proof; the unmet ones are explained', () => {
  expect(rows).toHaveLength(60)
  expect(new Set(rows.map(([, number]) => number)).size).toBe(60)
  for (const [, number, level, statement = '', status, reason] of rows) {
    expect([number, level]).toEqual([number, expect.stringMatching(/^[12]$/)])
    expect([number, statement.split(' ').length <= 15]).toEqual([number, true])
    expect([number, ['met', 'not met', 'not applicable'].includes(status ?? '')]).toEqual([number, true])
    expect([number, reason]).not.toEqual([number, ''])
  }
  const explained = lines.filter((line) => line.startsWith('- **')).flatMap((line) => line.match(/\d+\.\d+\.\d+/g) ?? [])
  expect(explained).toEqual(rows.filter(([, , , , status]) => status === 'not met').map(([, number]) => number))
})

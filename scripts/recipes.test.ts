import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFormatVersion } from '#contract/info.ts'
import { codeOf, pathsOf, recipes, root, section } from './recipes.ts'

describe('the recipes of CONTRIBUTING.md', () => {
  test('are the changes that a newcomer makes', () => {
    expect([...recipes.keys()]).toEqual([
      'Add a feature',
      'Add a call',
      'Change a text',
      'Add a setting with a migration',
      'Add a facet kind',
      'Add a file format',
      'Add a storage engine',
    ])
  })

  test.each([...recipes])('%s: names files that exist', (_title, text) => {
    const paths = pathsOf(text)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test.each([...recipes])('%s: names symbols of these files', (_title, text) => {
    const files = pathsOf(text).filter((path) => !path.endsWith('/'))
    const code = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
    const symbols = codeOf(text).filter((one) => /^[a-z]+[A-Z]\w*$/.test(one))
    expect(symbols.filter((symbol) => !new RegExp(`\\b${symbol}\\b`).test(code))).toEqual([])
  })

  test('Add a setting with a migration: the files of the version have the current one', () => {
    const [, text = ''] = /^2\. (.*?)^3\. /ms.exec(recipes.get('Add a setting with a migration') ?? '') ?? []
    const files = pathsOf(text).filter((path) => !['src/contract/info.ts', 'docs/api.md'].includes(path))
    expect(files).toContain('demo/config.json')
    expect(files.filter((path) => !readFileSync(join(root, path), 'utf8').includes(configFormatVersion))).toEqual([])
  })

  test('names scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> }
    const named = codeOf(section).flatMap((code) => /^npm run ([\w:]+)$/.exec(code)?.[1] ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

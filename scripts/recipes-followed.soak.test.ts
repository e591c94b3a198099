import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf, recipes, root } from './recipes.ts'

/** In a copy of the project, in which every test changes other files. */
describe('a newcomer who follows a recipe', () => {
  let copy = ''
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'vitrine-recipes-'))
    const configurations = readdirSync(root).filter((file) => /\.config\.ts$|^(?:package|tsconfig)\.json$/.test(file))
    const folders = ['src', 'sw', 'server', 'packages', 'build', 'scripts', 'tests/support']
    for (const name of [...folders, 'tests/tsconfig.json', 'bench/tsconfig.json', ...configurations])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))

  const read = (path: string): string => readFileSync(join(copy, path), 'utf8')
  const write = (path: string, text: string): void => writeFileSync(join(copy, path), text)
  const replace = (path: string, from: string | RegExp, to: string): void => {
    const before = read(path)
    const after = before.replace(from, to)
    expect(after, `${path} has no ${from}`).not.toBe(before)
    write(path, after)
  }
  const runPackage = (path: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
      cwd: copy,
      encoding: 'utf8',
    })
    return { status, output: `${stdout}${stderr}` }
  }
  const runTests = (...args: readonly string[]) => runPackage('vitest/vitest.mjs', 'run', '--reporter=dot', ...args)

  test('add a setting with a migration: a stored configuration gets the new value', () => {
    const version = '99.0.0'
    replace(
      'src/contract/config/schema.ts',
      'show_passwordReset: flag(false),',
      'show_passwordReset: flag(false),\n    show_hint: flag(true),',
    )
    replace('src/contract/info.ts', /configFormatVersion = '[^']+'/, `configFormatVersion = '${version}'`)
    write(
      `src/contract/config/migrations/v99-0-0.ts`,
      `import { inside, type Step, without } from '#contract/config/migrations/step.ts'

/** \`hide_hint\` becomes \`show_hint\`. */
export const v9900: Step = {
  threshold: '${version}',
  apply: (doc) => inside(doc, 'login', (login) => ({ ...without(login, 'hide_hint'), show_hint: login['hide_hint'] !== true })),
}
`,
    )
    replace('src/contract/config/migrations/migrate.ts', /(steps: readonly Step\[\] = \[.*)\]/, '$1, v9900]')
    replace('src/contract/config/migrations/migrate.ts', '\n\n', `\nimport { v9900 } from '#contract/config/migrations/v99-0-0.ts'\n\n`)
    const example = { before: { version: '6.2.5', login: { hide_hint: true } }, after: { version, login: { show_hint: false } } }
    write(`src/contract/config/migrations/fixtures/${version}.json`, JSON.stringify(example))
    write(
      'src/contract/config/migrations/recipe.test.ts',
      `import { expect, test } from 'vitest'
import { migrate } from '#contract/config/migrations/migrate.ts'

test('reads the new setting', () => {
  expect(migrate({ version: '6.2.5', login: { hide_hint: true } })).toMatchObject({ status: 'version-updated', config: { login: { show_hint: false } } })
  expect(migrate({}).config.login).toMatchObject({ show_hint: true })
})
`,
    )
    const { status, output } = runTests(
      '-t',
      'M1 steps|the new setting',
      'src/contract/config/migrations/migrate.test.ts',
      'src/contract/config/migrations/recipe.test.ts',
    )
    expect(status, output).toBe(0)
  })

  test('add a facet kind: the compiler names the files of the recipe', () => {
    const kinds = 'src/contract/config/facet-kinds.ts'
    replace(kinds, "'slider'] as const", "'slider', 'menu'] as const")
    replace(kinds, 'slider: {', 'menu: { isRange: false, isSingle: true },\n  slider: {')
    const { output } = runPackage('typescript-native/bin/tsc', '-p', 'src')
    const named = new Set([...output.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
    const recipe = pathsOf(recipes.get('Add a facet kind') ?? '').filter((path) => path.startsWith('src/') && path !== kinds)
    expect([...named].toSorted()).toEqual(recipe.toSorted())
  })

  test('add a storage engine: a new engine passes the conformance suite of its port', () => {
    write('server/engines/blobs/recipe.ts', read('tests/support/memory-blobs.ts').replaceAll('../../server/', '../../'))
    write(
      'server/engines/blobs/recipe.test.ts',
      `import { describeBlobs } from '../../ports/conformance/blobs.conformance.ts'
import { createMemoryBlobs } from './recipe.ts'

describeBlobs('of the recipe', async () => ({ blobs: createMemoryBlobs(), close: async () => undefined }))
`,
    )
    const { status, output } = runTests('server/engines/blobs/recipe.test.ts')
    expect(status, output).toBe(0)
    expect(output).toMatch(/Tests .*\d{2,} passed/)
  })

  // Last: it reduces the copy.
  test('change a text: the catalogues of both languages get the new message and lose the old one', () => {
    // One screen only: reading the whole page takes ten times as long.
    for (const name of readdirSync(join(copy, 'src/features')))
      if (name !== 'install') rmSync(join(copy, 'src/features', name), { recursive: true })
    for (const name of ['app', 'domain', 'local', 'platform', 'ui', 'widgets']) rmSync(join(copy, 'src', name), { recursive: true })
    const component = 'src/features/install/use-recipe-note.ts'
    write(
      component,
      `import { useLingui } from '@lingui/macro'

export const useRecipeNote = () => {
  const { t } = useLingui()
  return t({ id: 'views.recipe.note', message: 'A text of a recipe' })
}
`,
    )
    const extract = (): void => {
      const { status, output } = runPackage('@lingui/cli/dist/lingui.js', 'extract', '--overwrite', '--clean')
      expect(status, output).toBe(0)
    }
    extract()
    expect(read('src/locales/page/en.po')).toContain('msgid "views.recipe.note"\nmsgstr "A text of a recipe"')
    expect(read('src/locales/page/de.po')).toContain('msgid "views.recipe.note"\nmsgstr ""')
    expect(read('src/locales/admin/en.po')).not.toContain('views.recipe.note')

    replace(component, 'views.recipe.note', 'views.recipe.other')
    extract()
    expect(read('src/locales/page/de.po')).toContain('views.recipe.other')
    expect(read('src/locales/page/de.po')).not.toContain('views.recipe.note')
  })
})

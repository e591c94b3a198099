import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStores } from '../presets/stores-only.ts'
import { readOptions } from './options.ts'
import { runUserCommand } from './user-commands.ts'

interface Command {
  /** Name of the document and the command as it is there. */
  readonly title: string
  readonly environment: Readonly<Record<string, string>>
  /** `start`, `serve`, `user` or `media`. */
  readonly script: string
  readonly args: readonly string[]
}

const documents = ['README.md', 'docs', 'docs/operating'].flatMap((path) =>
  path.endsWith('.md') ? [path] : readdirSync(path).flatMap((name) => (name.endsWith('.md') ? [join(path, name)] : [])),
)

/** Code blocks with joined lines, and code inside of sentences. */
const codeOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, code = '']) => code.replaceAll(/\\\n\s*/g, '').split('\n'))
  const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\n', ' '))
  return [...blocks, ...inline]
}

const unquoted = (word: string): string => word.replaceAll(/["']/g, '')

/** What stands for any value in the documents. */
const examples = new Map([
  ['NAME', 'anna'],
  ['FOLDER', 'media'],
])
/** Replaces words that stand for a value; … stands for the value of an option, or for further options. */
const completed = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => (word === '…' ? (words[at - 1]?.startsWith('--') ? [`value-${at}`] : []) : (examples.get(word) ?? word)))

/** A command of the portal with its variables; null = other code, or a mention without the arguments that it needs. */
const commandIn = (code: string, document: string): Command | null => {
  const [, variables = '', script = '', rest = ''] =
    /((?:[A-Z_0-9]+=(?:"[^"]*"|\S+) )*)npm (?:run )?(start|serve|user|media) -- ([^#`]*)/.exec(
      // A service starts the script of `npm run serve` itself.
      code.replace(/\S*node \S*\/scripts\/serve\.mjs/, 'npm run serve --'),
    ) ?? []
  const args = completed([...rest.matchAll(/(?:"[^"]*"|\S)+/g)].map(([word]) => unquoted(word)))
  if (script === '' || (script === 'user' && args.length === 1 && !['list', '--help'].includes(args[0] ?? ''))) return null
  const environment = [...variables.matchAll(/([A-Z_0-9]+)=("[^"]*"|\S+)/g)].map(
    ([, name = '', value = '']) => [name, unquoted(value).replace('…', 'a secret of the test')] as const,
  )
  return { title: `${document}: ${code.trim()}`, environment: Object.fromEntries(environment), script, args }
}

const commands = documents.flatMap((document) => codeOf(readFileSync(document, 'utf8')).flatMap((code) => commandIn(code, document) ?? []))
const by = (...scripts: string[]) =>
  commands.filter(({ script }) => scripts.includes(script)).map((command) => [command.title, command] as const)

describe('the commands of the documents', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-documented-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test.each(by('start', 'serve'))('%s', async (_title, { args, environment }) => {
    const secret = join(folder, 'secret')
    await writeFile(secret, '0123456789abcdef0123456789abcdef')
    expect(() =>
      readOptions(
        args.map((word) => (word.startsWith('/etc/') ? secret : word)),
        environment,
      ),
    ).not.toThrow()
  })

  describe('for accounts', () => {
    const run = async (args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> => {
      let printed = ''
      await runUserCommand([...args, '--data', folder], environment, {
        openStores: () => openStores(join(folder, 'vitrine.sqlite')),
        promptPassword: async () => 'seven herons wade',
        print: (text) => {
          printed += text
        },
      })
      return printed
    }

    test.each(by('user'))('%s', async (_title, { args, environment }) => {
      if (args[0] !== 'add') await run(['add', 'anna'], {})
      expect(await run(args, environment)).not.toBe('')
    })
  })
})

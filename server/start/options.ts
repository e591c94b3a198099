import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { defaultApiPrefix } from '#contract/calls.ts'
import { trustProxies } from '../http/remote-address.ts'

/** Thrown for what the person who starts the server can put right; the message is for them. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem'
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** A path as part of an address, with a slash at both ends. */
const pathSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((path) => `/${path}/`.replaceAll(/\/{2,}/g, '/')),
  v.regex(/^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/, 'is no path of letters, digits, dots and dashes'),
)

const flagSchema = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'yes', 'no'], 'is neither true nor false'),
  v.transform((text) => text === 'true' || text === '1' || text === 'yes'),
)

const proxiesSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
  v.check((entries) => {
    try {
      return Boolean(trustProxies(entries))
    } catch {
      return false
    }
  }, 'lists something that is no address or network (example: loopback,10.0.0.0/8)'),
)

const numberBetween = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,9}$/, 'is no number'),
    v.transform(Number),
    v.minValue(low, `is below ${low}`),
    v.maxValue(high, `is above ${high}`),
  )

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** Bytes, written `500MB`, `20GB`, `1.5TB`. */
const sizeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(?:\.\d{1,3})?\s?(?:MB|GB|TB)$/i, 'is no size (example: 500MB, 20GB)'),
  v.transform((text) => Number.parseFloat(text) * (units[text.slice(-2).toUpperCase()] ?? 1)),
)

interface Definition {
  readonly schema: v.GenericSchema
  /** How the value is called in the help; none = the option stands alone. */
  readonly value?: string
  readonly help: string
  readonly environment?: readonly string[]
}

const definitions = {
  assets: {
    schema: v.pipe(v.string(), v.minLength(1, 'is empty')),
    value: 'FOLDER',
    help: 'folder of media to serve (default: the demo catalogue)',
  },
  data: {
    schema: v.pipe(v.string(), v.minLength(1, 'is empty')),
    value: 'FOLDER',
    help: 'where the server keeps its own files (default: data/portal; data/demo for the demo)',
  },
  port: { schema: numberBetween(0, 65_535), value: 'NUMBER', help: 'port (default: 8080)', environment: ['VITRINE_PORT', 'PORT'] },
  host: {
    schema: v.pipe(v.string(), v.minLength(1, 'is empty')),
    value: 'ADDRESS',
    help: 'address to listen on (default: 127.0.0.1, this computer alone)',
  },
  'api-prefix': {
    schema: v.pipe(pathSchema, v.notValue('/', 'is the page’s own path')),
    value: 'PATH',
    help: `path of the API (default: ${defaultApiPrefix})`,
  },
  'base-path': { schema: pathSchema, value: 'PATH', help: 'path under which a proxy shows the portal (default: /)' },
  'no-guests': { schema: flagSchema, help: 'nobody gets in without an account' },
  'trust-proxy': {
    schema: proxiesSchema,
    value: 'LIST',
    help: 'proxies whose X-Forwarded headers count: addresses, networks, or loopback',
  },
  'max-assets': {
    schema: numberBetween(-1, 1_000_000),
    value: 'NUMBER',
    help: 'most assets taken at once without asking, -1 = any (default: 1000)',
  },
  'cache-limit': {
    schema: sizeSchema,
    value: 'SIZE',
    help: 'disk space for converted files; the longest unused go first (default: 10GB)',
  },
  repair: { schema: flagSchema, help: 'make a new database of what can be read of a damaged one, then start' },
  'log-level': {
    schema: v.picklist(levels, `is none of ${levels.join(', ')}`),
    value: 'LEVEL',
    help: 'what goes into the log (default: info)',
  },
  'log-file': {
    schema: v.pipe(v.string(), v.minLength(1, 'is empty')),
    value: 'FILE',
    help: 'where the log goes (default: server.log in the data folder; - = standard error)',
  },
} as const satisfies Record<string, Definition>
type Name = keyof typeof definitions
const names = Object.keys(definitions) as Name[]

const environmentOf = (name: Name): readonly string[] => {
  const definition: Definition = definitions[name]
  return definition.environment ?? [`VITRINE_${name.toUpperCase().replaceAll('-', '_')}`]
}

/** Below the folder the server is started in. */
export const defaultData = { demo: 'data/demo', own: 'data/portal' } as const

export interface Options {
  /** Null = the demo catalogue. */
  readonly assets: string | null
  readonly data: string
  readonly port: number
  readonly host: string
  readonly apiPrefix: string
  readonly basePath: string
  readonly guests: boolean
  readonly trustedProxies: readonly string[]
  readonly maxAssets: number
  /** Bytes. */
  readonly cacheLimit: number
  readonly repair: boolean
  readonly logLevel: (typeof levels)[number]
  /** Null = standard error. */
  readonly logFile: string | null
}

export const usage = (): string => {
  const line = (name: Name) => {
    const definition: Definition = definitions[name]
    return `  ${`--${name}${definition.value ? ` ${definition.value}` : ''}`.padEnd(22)}  ${definition.help}`
  }
  return [
    'Usage: npm start -- [options]',
    '',
    ...names.map(line),
    '  --help                  this text',
    '',
    'Each option can also be given as an environment variable: --api-prefix is VITRINE_API_PREFIX; --port is also PORT.',
    '',
  ].join('\n')
}

/** Texts as given, the command line before the environment. Null = the person asked for help. */
const readTexts = (args: readonly string[], environment: NodeJS.ProcessEnv): Partial<Record<Name, string>> | null => {
  const options = {
    help: { type: 'boolean', short: 'h' } as const,
    ...Object.fromEntries(names.map((name) => [name, { type: 'value' in definitions[name] ? ('string' as const) : ('boolean' as const) }])),
  }
  let values: Record<string, string | boolean | undefined>
  try {
    ;({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }) as { values: typeof values })
  } catch (error) {
    throw new OptionProblem(error instanceof Error ? error.message : String(error))
  }
  if (values['help']) return null
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const given =
      values[name] ??
      environmentOf(name)
        .map((key) => environment[key])
        .find((text) => text !== undefined && text !== '')
    if (given !== undefined) texts[name] = String(given)
  }
  return texts
}

const value = <Key extends Name>(
  texts: Partial<Record<Name, string>>,
  name: Key,
): v.InferOutput<(typeof definitions)[Key]['schema']> | undefined => {
  if (texts[name] === undefined) return undefined
  const parsed = v.safeParse(definitions[name].schema, texts[name])
  if (!parsed.success) throw new OptionProblem(`--${name}: “${texts[name]}” ${parsed.issues[0].message}.`)
  return parsed.output
}

/** Reads options from the command line and the environment. Null = help was asked for. Throws OptionProblem. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv): Options | null => {
  const texts = readTexts(args, environment)
  if (!texts) return null
  const assets = value(texts, 'assets')
  const folder = assets === undefined ? null : resolve(assets)
  const data = value(texts, 'data')
  const base = resolve(data ?? defaultData[folder === null ? 'demo' : 'own'])
  if (base === folder) throw new OptionProblem('--data: the folder of media can’t hold the server’s own files too. Choose another folder.')
  const logFile = value(texts, 'log-file') ?? join(base, 'server.log')
  return {
    assets: folder,
    data: base,
    port: value(texts, 'port') ?? 8080,
    host: value(texts, 'host') ?? '127.0.0.1',
    apiPrefix: value(texts, 'api-prefix') ?? defaultApiPrefix,
    basePath: value(texts, 'base-path') ?? '/',
    guests: !(value(texts, 'no-guests') ?? false),
    trustedProxies: value(texts, 'trust-proxy') ?? [],
    maxAssets: value(texts, 'max-assets') ?? 1000,
    cacheLimit: value(texts, 'cache-limit') ?? 10e9,
    repair: value(texts, 'repair') ?? false,
    logLevel: value(texts, 'log-level') ?? 'info',
    logFile: logFile === '-' ? null : resolve(logFile),
  }
}

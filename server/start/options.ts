import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { BucketOptions, MailOptions, SolrOptions, StoreAddress } from '../presets/outside.ts'
import type { Secrets } from '../services/signer.ts'
import { readBucketOptions } from './bucket-options.ts'
import { readMailOptions } from './mail-options.ts'
import {
  definitionOf,
  definitions,
  environmentOf,
  type logLevels,
  type OptionName,
  type OptionValues,
  optionNames,
  type roles,
  type searchModes,
} from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSignInOptions, type SignInOptions } from './sign-in-options.ts'
import { readSolrOptions } from './solr-options.ts'
import { readPortalSecrets, readStoreOptions, requireShared } from './store-options.ts'

/** Relative to the working directory. */
export const defaultData = { demo: 'data/demo', own: 'data/portal' } as const

export interface Options {
  /** Null = the demo catalogue. */
  readonly assets: string | null
  readonly data: string
  /** Null = SQLite in the data folder. */
  readonly store: StoreAddress | null
  readonly search: (typeof searchModes)[number]
  readonly role: (typeof roles)[number]
  /** Null = the index is in the process. */
  readonly solr: SolrOptions | null
  /** Null = the secret in the data folder. */
  readonly secrets: Secrets | null
  readonly port: number
  readonly host: string
  readonly apiPrefix: string
  readonly basePath: string
  /** URL of the portal with a trailing slash; null = not configured. */
  readonly publicUrl: string | null
  /** Words of the organisation that must not make up a password. */
  readonly passwordWords: readonly string[]
  /** Null = no mail is configured. */
  readonly mail: MailOptions | null
  /** Null = no single sign-on. */
  readonly signIn: SignInOptions | null
  /** Days after which entries of the log in the database are deleted; null = never. */
  readonly auditDays: number | null
  readonly guests: boolean
  readonly trustedProxies: readonly string[]
  readonly maxAssets: number
  /** Bytes. */
  readonly cacheLimit: number
  /** Null = blobs are files in the data folder. */
  readonly bucket: BucketOptions | null
  /** `blobs` = copies in the bucket. */
  readonly originals: 'folder' | 'blobs'
  /** Null = nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Time between a request to stop and the end of new connections. */
  readonly drainSeconds: number
  /** Time for running downloads after that. */
  readonly finishSeconds: number
  /** Patterns of files and folders that are not published. */
  readonly exclude: readonly string[]
  /** Dates of release and expiration in pictures limit their rights. */
  readonly datesFromIptc: boolean
  /** The first pass over the folder removes every vanished asset, even more than half of the catalogue. */
  readonly acceptRemovals: boolean
  /** The first pass over the folder also checks each blob in the bucket. */
  readonly checkBlobs: boolean
  readonly repair: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** Null = standard error. */
  readonly logFile: string | null
}

const headOf = (name: OptionName): string => {
  const { value } = definitionOf(name)
  return `--${name}${value ? ` ${value}` : ''}`
}

const helpOf = (name: OptionName): string => {
  const { help, fallback } = definitionOf(name)
  return fallback === undefined ? help : `${help} (default: ${fallback})`
}

export const usage = (): string => {
  const width = Math.max(...optionNames.map((name) => headOf(name).length))
  const line = (head: string, help: string) => `  ${head.padEnd(width)}  ${help}`
  return [
    'Usage: npm start -- [options]',
    '',
    ...optionNames.map((name) => line(headOf(name), helpOf(name))),
    line('--help', 'this text'),
    '',
    'Each option can also be given as an environment variable: --api-prefix is VITRINE_API_PREFIX; --port is also PORT.',
    '',
  ].join('\n')
}

/** Unparsed values; the command line overrides the environment. Null = help is requested. */
const readTexts = (args: readonly string[], environment: NodeJS.ProcessEnv): Partial<Record<OptionName, string>> | null => {
  const options = {
    help: { type: 'boolean', short: 'h' } as const,
    ...Object.fromEntries(
      optionNames.map((name) => [name, { type: 'value' in definitions[name] ? ('string' as const) : ('boolean' as const) }]),
    ),
  }
  let values: Record<string, string | boolean | undefined>
  try {
    ;({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }) as { values: typeof values })
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
  if (values['help']) return null
  const texts: Partial<Record<OptionName, string>> = {}
  for (const name of optionNames) {
    const given =
      values[name] ??
      environmentOf(name)
        .map((key) => environment[key])
        .find((text) => text !== undefined && text !== '')
    if (given !== undefined) texts[name] = String(given)
  }
  return texts
}

/** Removes credentials from a URL, so that error messages do not contain them. */
export const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@')

const parse = (texts: Partial<Record<OptionName, string>>): OptionValues =>
  Object.fromEntries(
    optionNames.flatMap((name) => {
      const { schema, fallback } = definitionOf(name)
      const text = texts[name] ?? fallback
      if (text === undefined) return []
      const parsed = v.safeParse(schema, text)
      if (!parsed.success) throw new OptionError(`--${name}: “${withoutPassword(text)}” ${parsed.issues[0].message}.`)
      return [[name, parsed.output]]
    }),
  ) as OptionValues

/** The path of the public URL, unless a base path is given. */
const basePathOf = (values: OptionValues): string => {
  const shown = values['public-url'] === undefined ? undefined : new URL(values['public-url']).pathname
  const given = values['base-path']
  if (shown !== undefined && given !== undefined && shown !== given)
    throw new OptionError(`--public-url: its path is ${shown}, but --base-path is ${given}.`)
  return given ?? shown ?? '/'
}

const readMetrics = (values: OptionValues): Options['metrics'] => {
  const [port, host] = [values['metrics-port'], values['metrics-host']]
  if (port !== undefined) return { host: host ?? '127.0.0.1', port }
  if (host !== undefined) throw new OptionError('--metrics-host: there is no port for metrics. Add --metrics-port.')
  return null
}

/** Reads options from the command line and the environment. Null = help is requested. Throws OptionError. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv): Options | null => {
  const texts = readTexts(args, environment)
  if (!texts) return null
  const values = parse(texts)
  const assets = values.assets
  const folder = assets === undefined ? null : resolve(assets)
  const data = values.data
  const base = resolve(data ?? defaultData[folder === null ? 'demo' : 'own'])
  if (base === folder) throw new OptionError('--data: the media folder cannot also contain the server’s own files. Choose another folder.')
  const logFile = values['log-file'] ?? join(base, 'server.log')
  const store = readStoreOptions(values, environment)
  const secrets = readPortalSecrets(values['secret-file'], environment)
  if (values.search !== 'embedded') requireShared(values.search, store, secrets)
  else if (values.role !== 'all') throw new OptionError(`--role ${values.role}: there is one server only. Add --search replicated or solr.`)
  const bucket = readBucketOptions(values, environment, base)
  if (values.role !== 'all' && bucket === null)
    throw new OptionError(`--role ${values.role}: the servers share pictures and converted files in a bucket. Add --blobs.`)
  return {
    assets: folder,
    data: base,
    store,
    search: values.search,
    role: values.role,
    solr: readSolrOptions(values, environment),
    secrets,
    port: values.port,
    host: values.host,
    apiPrefix: values['api-prefix'],
    basePath: basePathOf(values),
    publicUrl: values['public-url'] ?? null,
    passwordWords: values['password-words'] ?? [],
    mail: readMailOptions(values, environment),
    signIn: readSignInOptions(values, environment),
    auditDays: values['audit-days'] ?? null,
    guests: !(values['no-guests'] ?? false),
    trustedProxies: values['trust-proxy'] ?? [],
    maxAssets: values['max-assets'],
    cacheLimit: values['cache-limit'],
    bucket,
    originals: values.originals,
    metrics: readMetrics(values),
    drainSeconds: values['drain-seconds'],
    finishSeconds: values['finish-seconds'],
    exclude: values.exclude ?? [],
    datesFromIptc: values['dates-from-iptc'] ?? false,
    acceptRemovals: values['accept-removals'] ?? false,
    checkBlobs: values['check-blobs'] ?? false,
    repair: values.repair ?? false,
    logLevel: values['log-level'],
    logFile: logFile === '-' ? null : resolve(logFile),
  }
}

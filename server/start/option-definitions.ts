import * as v from 'valibot'
import { defaultApiPrefix } from '#contract/api-prefix.ts'
import { mailAddressPattern } from '../common/mail-address.ts'
import { trustProxies } from '../http/remote-address.ts'
import { accountRules } from '../services/sign-in/identity-accounts.ts'
import { isLoopback } from './loopback.ts'

export const searchModes = ['embedded', 'replicated', 'solr'] as const

export const roles = ['all', 'portal', 'ingest'] as const

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** URL path with a slash at both ends. */
const pathSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((path) => `/${path}/`.replaceAll(/\/{2,}/g, '/')),
  v.regex(/^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/, 'is not a path of letters, digits, dots and dashes'),
)

const flagSchema = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'yes', 'no'], 'is neither true nor false'),
  v.transform((text) => text === 'true' || text === '1' || text === 'yes'),
)

/** Comma-separated entries. */
const listSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
)

const proxiesSchema = v.pipe(
  listSchema,
  v.check((entries) => {
    try {
      return Boolean(trustProxies(entries))
    } catch {
      return false
    }
  }, 'contains an entry that is not an address or network (example: loopback,10.0.0.0/8)'),
)

const notEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'))

const numberBetween = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,9}$/, 'is not a number'),
    v.transform(Number),
    v.minValue(low, `is below ${low}`),
    v.maxValue(high, `is above ${high}`),
  )

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** Bytes, as `500MB`, `20GB` or `1.5TB`. */
const sizeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(?:\.\d{1,3})?\s?(?:MB|GB|TB)$/i, 'is not a size (example: 500MB, 20GB)'),
  v.transform((text) => Number.parseFloat(text) * (units[text.slice(-2).toUpperCase()] ?? 1)),
)

/** Absolute URL with a trailing slash, without query or fragment. */
const publicUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text), 'is not an address (example: https://media.example/)'),
  v.transform((text) => new URL(text)),
  v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:', 'begins neither with https:// nor with http://'),
  v.check((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '', 'contains more than host and path'),
  v.transform(({ origin, pathname }) => `${origin}${`${pathname}/`.replaceAll(/\/{2,}/g, '/')}`),
)

/** URL of a mail server without credentials, because process lists and logs show arguments. */
const smtpSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    'is not a mail server (example: smtp://mail.example:587)',
  ),
  v.transform((text) => new URL(text)),
  v.check(({ hostname }) => hostname !== '', 'has no host name'),
  v.check(({ username, password }) => username === '' && password === '', 'contains an account: use --smtp-user and VITRINE_SMTP_PASSWORD'),
  v.check(({ search }) => search === '' || search === '?tls=off', 'has a parameter other than ?tls=off'),
  v.transform(({ protocol, hostname, port, search }) => {
    const secure = protocol === 'smtps:'
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      plain: search !== '',
    }
  }),
  v.check(({ secure, plain }) => !(secure && plain), 'combines smtps with ?tls=off'),
)

/** `s3://bucket/prefix`; the prefix ends with a slash or is empty. */
const bucketSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._~-]+)*\/?$/,
    'is not a bucket with an optional prefix (example: s3://media-portal/blobs)',
  ),
  v.check((text) => !/\/\.{1,2}(?:\/|$)/.test(text), 'has a prefix of dots'),
  v.transform((text) => {
    const [bucket = '', ...folders] = text.slice('s3://'.length).split('/').filter(Boolean)
    return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
  }),
)

/** Without credentials, because process lists and logs show arguments. */
const endpointSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not an S3 server (example: https://s3.example)'),
  v.transform((text) => new URL(text)),
  v.check(({ username, password }) => username === '' && password === '', 'contains an account: use --s3-key and VITRINE_S3_SECRET'),
  v.check(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', 'contains more than a host'),
  v.transform(({ origin }) => origin),
)

const senderSchema = v.pipe(v.string(), v.trim(), v.maxLength(254, 'is too long'), v.regex(mailAddressPattern, 'is not an email address'))

/** Address of the database without a password, because process lists and logs show arguments. */
const storeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol),
    'is not a database (example: postgres://portal@database.example/vitrine)',
  ),
  v.transform((text) => new URL(text)),
  v.check(({ hostname }) => hostname !== '', 'has no host name'),
  v.check(({ username }) => username !== '', 'has no account (example: postgres://portal@database.example/vitrine)'),
  v.check(({ password }) => password === '', 'contains a password: use VITRINE_STORE_PASSWORD or --store-password-file'),
  v.check(({ pathname }) => /^\/[^/]+$/.test(pathname), 'has no database (example: postgres://portal@database.example/vitrine)'),
  v.check(
    ({ searchParams }) => [...searchParams].every(([name, value]) => name === 'schema' || (name === 'tls' && value === 'off')),
    'has a parameter other than schema and tls=off',
  ),
  v.check(({ searchParams }) => /^[a-z_][a-z0-9_]{0,62}$/.test(searchParams.get('schema') ?? 'public'), 'has an invalid schema'),
  v.transform(({ hostname, port, pathname, username, searchParams }) => ({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? 5432 : Number(port),
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    tls: searchParams.get('tls') !== 'off',
    schema: searchParams.get('schema'),
  })),
)

/** Nodes of a SolrCloud without credentials, because process lists and logs show arguments. */
const solrSchema = v.pipe(
  listSchema,
  v.minLength(1, 'names no node'),
  v.check(
    (urls) => urls.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
    'is not a list of Solr nodes (example: https://solr1.example:8983/solr,https://solr2.example:8983/solr)',
  ),
  v.transform((urls) => urls.map((url) => new URL(url))),
  v.check(
    (urls) => urls.every(({ username, password }) => username === '' && password === ''),
    'contains an account: use --solr-user and VITRINE_SOLR_PASSWORD',
  ),
  v.check((urls) => urls.every(({ search, hash }) => search === '' && hash === ''), 'contains more than host and path'),
  v.transform((urls) => urls.map(({ origin, pathname }) => `${origin}${pathname.replace(/\/+$/, '')}`)),
)

/** Exactly as the provider writes it. */
const issuerSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not a provider (example: https://login.example)'),
  v.check((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || isLoopback(hostname)
  }, 'is not encrypted: https:// is required'),
  v.check((text) => !/[?#@]/.test(text), 'contains more than host and path'),
)

export interface OptionDefinition {
  readonly schema: v.GenericSchema
  /** Placeholder of the value in the help; without one the option is a flag. */
  readonly value?: string
  readonly help: string
  /** Default, in the notation of the command line. */
  readonly fallback?: string
  readonly environment?: readonly string[]
}

/** All options, in the order of the help. */
export const definitions = {
  assets: {
    schema: notEmpty,
    value: 'FOLDER',
    help: 'media folder to serve (default: the demo catalogue)',
  },
  data: {
    schema: notEmpty,
    value: 'FOLDER',
    help: 'folder for the server’s own files (default: data/portal; data/demo for the demo)',
  },
  store: {
    schema: storeSchema,
    value: 'URL',
    help: 'PostgreSQL database for accounts, configuration and records: postgres://ACCOUNT@HOST/DATABASE (default: SQLite in the data folder)',
  },
  'store-password-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'file with the password of that account (or the password itself in VITRINE_STORE_PASSWORD)',
  },
  search: {
    schema: v.picklist(searchModes, `is none of ${searchModes.join(', ')}`),
    value: 'MODE',
    help: 'embedded: one server uses the data; replicated: several servers share the database and each has its own index; solr: they share a SolrCloud',
    fallback: 'embedded',
  },
  role: {
    schema: v.picklist(roles, `is none of ${roles.join(', ')}`),
    value: 'ROLE',
    help: 'of several servers: portal never reads the media folder; ingest does, and info/ready responds with 503, so that it gets no visitors; all does both',
    fallback: 'all',
  },
  'solr-url': {
    schema: solrSchema,
    value: 'LIST',
    help: 'nodes of the SolrCloud, with commas between them: https://HOST:8983/solr',
  },
  'solr-collection': {
    schema: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'is not a name of letters, digits, _ and -')),
    value: 'NAME',
    help: 'begin of the names of the collections that the portal creates (default: vitrine)',
  },
  'solr-shards': { schema: numberBetween(1, 1000), value: 'NUMBER', help: 'parts of a new collection (default: 1)' },
  'solr-replicas': { schema: numberBetween(1, 20), value: 'NUMBER', help: 'copies of each part on different nodes (default: 1)' },
  'solr-user': { schema: notEmpty, value: 'NAME', help: 'account at Solr' },
  'solr-password-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'file with the password of that account (or the password itself in VITRINE_SOLR_PASSWORD)',
  },
  'secret-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'file whose first line has at least 32 random characters that sign links and guest sessions; further lines are former secrets (default: created in the data folder)',
  },
  port: { schema: numberBetween(0, 65_535), value: 'NUMBER', help: 'port', fallback: '8080', environment: ['VITRINE_PORT', 'PORT'] },
  host: {
    schema: notEmpty,
    value: 'ADDRESS',
    help: 'address to listen on; only this computer reaches 127.0.0.1',
    fallback: '127.0.0.1',
  },
  'api-prefix': {
    schema: v.pipe(pathSchema, v.notValue('/', 'is the page’s own path')),
    value: 'PATH',
    help: 'path of the API',
    fallback: defaultApiPrefix,
  },
  'base-path': {
    schema: pathSchema,
    value: 'PATH',
    help: 'path under which a proxy shows the portal (default: the path of --public-url, else /)',
  },
  'public-url': {
    schema: publicUrlSchema,
    value: 'URL',
    help: 'public address of the portal; required for links in emails and for single sign-on',
  },
  'no-guests': { schema: flagSchema, help: 'require an account for all visitors' },
  'trust-proxy': {
    schema: proxiesSchema,
    value: 'LIST',
    help: 'proxies whose X-Forwarded headers count: addresses, networks, or loopback',
  },
  'password-words': {
    schema: listSchema,
    value: 'LIST',
    help: 'names of the organisation that new passwords must not consist of, separated by commas',
  },
  smtp: {
    schema: smtpSchema,
    value: 'URL',
    help: 'mail server for new passwords: smtps://HOST or smtp://HOST:587 with STARTTLS',
  },
  'smtp-user': { schema: notEmpty, value: 'NAME', help: 'account at the mail server' },
  'smtp-password-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'file with its password (or the password itself in VITRINE_SMTP_PASSWORD)',
  },
  'mail-from': { schema: senderSchema, value: 'ADDRESS', help: 'sender of the emails' },
  'sso-issuer': { schema: issuerSchema, value: 'URL', help: 'OpenID Connect provider for single sign-on' },
  'sso-client-id': { schema: notEmpty, value: 'NAME', help: 'client ID of this portal at the provider' },
  'sso-client-secret-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'file with the secret (or the secret itself in VITRINE_SSO_CLIENT_SECRET); without one, a public client',
  },
  'sso-label': { schema: notEmpty, value: 'TEXT', help: 'text of the button (default: the provider’s host)' },
  'sso-accounts': {
    schema: v.picklist(accountRules, `is none of ${accountRules.join(', ')}`),
    value: 'RULE',
    help: 'who may sign in: linked accounts; mail = also by verified address; create = everyone (default: mail)',
  },
  'sso-only': { schema: flagSchema, help: 'disable sign-in with a password' },
  'max-assets': {
    schema: numberBetween(-1, 1_000_000),
    value: 'NUMBER',
    help: 'number of assets above which the portal asks for confirmation, -1 = never',
    fallback: '1000',
  },
  'cache-limit': {
    schema: sizeSchema,
    value: 'SIZE',
    help: 'disk space for converted files; the least recently used are deleted first',
    fallback: '10GB',
  },
  blobs: {
    schema: bucketSchema,
    value: 'BUCKET',
    help: 'bucket for thumbnails, previews, converted files and uploads, as s3://bucket/prefix (default: folder in the data folder)',
  },
  's3-endpoint': { schema: endpointSchema, value: 'URL', help: 'server of the bucket (default: AWS)' },
  's3-region': { schema: notEmpty, value: 'NAME', help: 'region of the bucket (default: us-east-1; required for AWS)' },
  's3-key': { schema: notEmpty, value: 'NAME', help: 'access key of the bucket (default: the role of the machine)' },
  's3-secret-file': { schema: notEmpty, value: 'FILE', help: 'file with its secret (or the secret itself in VITRINE_S3_SECRET)' },
  originals: {
    schema: v.picklist(['folder', 'blobs'], 'is none of folder, blobs'),
    value: 'PLACE',
    help: 'where downloads of originals come from: folder, or blobs = copies in the bucket',
    fallback: 'folder',
  },
  scratch: {
    schema: notEmpty,
    value: 'FOLDER',
    help: 'folder for files that are about to be sent to the bucket, one for each server (default: scratch in the data folder)',
  },
  'metrics-port': {
    schema: numberBetween(0, 65_535),
    value: 'NUMBER',
    help: 'port of its own for measurements in the format of Prometheus, at /metrics (default: none)',
  },
  'metrics-host': {
    schema: notEmpty,
    value: 'ADDRESS',
    help: 'address for that port; the measurements have no access control (default: 127.0.0.1)',
  },
  'drain-seconds': {
    schema: numberBetween(0, 3600),
    value: 'NUMBER',
    help: 'seconds after a request to stop in which the server goes on, with status 503 at info/ready',
    fallback: '1',
  },
  'finish-seconds': {
    schema: numberBetween(0, 86_400),
    value: 'NUMBER',
    help: 'seconds after that for running downloads to finish',
    fallback: '5',
  },
  'accept-removals': { schema: flagSchema, help: 'at this start, remove all assets without a file, even more than half of them' },
  'check-blobs': { schema: flagSchema, help: 'at this start, look for each blob in the bucket and make missing ones again' },
  repair: { schema: flagSchema, help: 'create a new database from the readable part of a damaged one, then start' },
  'log-level': {
    schema: v.picklist(logLevels, `is none of ${logLevels.join(', ')}`),
    value: 'LEVEL',
    help: 'lowest level in the log',
    fallback: 'info',
  },
  'log-file': {
    schema: notEmpty,
    value: 'FILE',
    help: 'log file (default: server.log in the data folder; - = standard error)',
  },
} as const satisfies Record<string, OptionDefinition>
export type OptionName = keyof typeof definitions
export const optionNames = Object.keys(definitions) as OptionName[]

type WithFallback = { [Name in OptionName]: (typeof definitions)[Name] extends { fallback: string } ? Name : never }[OptionName]
type Value<Name extends OptionName> = v.InferOutput<(typeof definitions)[Name]['schema']>

/** Parsed values of the given options and of those with a default. */
export type OptionValues = { readonly [Name in OptionName]?: Value<Name> } & { readonly [Name in WithFallback]: Value<Name> }

export const definitionOf = (name: OptionName): OptionDefinition => definitions[name]

/** Environment variables of an option; the first one that is set counts. */
export const environmentOf = (name: OptionName): readonly string[] => {
  return definitionOf(name).environment ?? [`VITRINE_${name.toUpperCase().replaceAll('-', '_')}`]
}

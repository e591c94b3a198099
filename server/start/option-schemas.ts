import * as v from 'valibot'
import { mailAddressPattern } from '#contract/account.ts'
import { trustProxies } from '../http/remote-address.ts'
import { invalidPattern } from '../ingest/exclusion/exclusion.ts'
import { isLoopback } from './loopback.ts'

/** URL path with a slash at both ends. */
export const pathSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((path) => `/${path}/`.replaceAll(/\/{2,}/g, '/')),
  v.regex(/^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/, 'is not a path of letters, digits, dots and dashes'),
)

export const flagSchema = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'yes', 'no'], 'is neither true nor false'),
  v.transform((text) => text === 'true' || text === '1' || text === 'yes'),
)

/** Comma-separated entries. */
export const listSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
)

/** Patterns in the notation of gitignore. */
export const patternsSchema = v.pipe(
  listSchema,
  v.check((patterns) => invalidPattern(patterns) === null, 'contains a pattern that cannot be read (example: *.psd,drafts/)'),
)

export const proxiesSchema = v.pipe(
  listSchema,
  v.check((entries) => {
    try {
      return Boolean(trustProxies(entries))
    } catch {
      return false
    }
  }, 'contains an entry that is not an address or network (example: loopback,10.0.0.0/8)'),
)

export const notEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'))

export const numberBetween = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,9}$/, 'is not a number'),
    v.transform(Number),
    v.minValue(low, `is below ${low}`),
    v.maxValue(high, `is above ${high}`),
  )

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** Bytes, as `500MB`, `20GB` or `1.5TB`. */
export const sizeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(?:\.\d{1,3})?\s?(?:MB|GB|TB)$/i, 'is not a size (example: 500MB, 20GB)'),
  v.transform((text) => Number.parseFloat(text) * (units[text.slice(-2).toUpperCase()] ?? 1)),
)

/** Absolute URL with a trailing slash, without query or fragment. */
export const publicUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text), 'is not an address (example: https://media.example/)'),
  v.transform((text) => new URL(text)),
  v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:', 'begins neither with https:// nor with http://'),
  v.check((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '', 'contains more than host and path'),
  v.transform(({ origin, pathname }) => `${origin}${`${pathname}/`.replaceAll(/\/{2,}/g, '/')}`),
)

/** URL of a mail server without credentials, because process lists and logs show arguments. */
export const smtpSchema = v.pipe(
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
export const bucketSchema = v.pipe(
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
export const endpointSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not an S3 server (example: https://s3.example)'),
  v.transform((text) => new URL(text)),
  v.check(({ username, password }) => username === '' && password === '', 'contains an account: use --s3-key and VITRINE_S3_SECRET'),
  v.check(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', 'contains more than a host'),
  v.transform(({ origin }) => origin),
)

export const senderSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'is too long'),
  v.regex(mailAddressPattern, 'is not an email address'),
)

/** Address of the database without a password, because process lists and logs show arguments. */
export const storeSchema = v.pipe(
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
export const solrSchema = v.pipe(
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
export const issuerSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not a provider (example: https://login.example)'),
  v.check((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || isLoopback(hostname)
  }, 'is not encrypted: https:// is required'),
  v.check((text) => !/[?#@]/.test(text), 'contains more than host and path'),
)

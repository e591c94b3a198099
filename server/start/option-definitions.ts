import * as v from 'valibot'
import { defaultApiPrefix } from '#contract/api-prefix.ts'
import { accountRules } from '../services/sign-in/identity-accounts.ts'
import {
  bucketSchema,
  endpointSchema,
  flagSchema,
  issuerSchema,
  listSchema,
  notEmpty,
  numberBetween,
  pathSchema,
  patternsSchema,
  proxiesSchema,
  publicUrlSchema,
  senderSchema,
  sizeSchema,
  smtpSchema,
  solrSchema,
  storeSchema,
} from './option-schemas.ts'

export const searchModes = ['embedded', 'replicated', 'solr'] as const

export const roles = ['all', 'portal', 'ingest', 'worker'] as const

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

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
    schema: v.picklist(searchModes, `is not one of ${searchModes.join(', ')}`),
    value: 'MODE',
    help: 'embedded: one server uses the data; replicated: several servers share the database and each has its own index; solr: they share a SolrCloud',
    fallback: 'embedded',
  },
  role: {
    schema: v.picklist(roles, `is not one of ${roles.join(', ')}`),
    value: 'ROLE',
    help: 'of several servers: portal serves visitors; ingest reads the media folder; worker converts files (both respond to info/ready with 503, so that they get no visitors); all does everything',
    fallback: 'all',
  },
  'solr-url': {
    schema: solrSchema,
    value: 'LIST',
    help: 'nodes of the SolrCloud, separated by commas: https://HOST:8983/solr',
  },
  'solr-collection': {
    schema: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'is not a name of letters, digits, _ and -')),
    value: 'NAME',
    help: 'prefix of the names of the collections that the portal creates (default: vitrine)',
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
    help: 'path under which a proxy serves the portal (default: the path of --public-url, else /)',
  },
  'public-url': {
    schema: publicUrlSchema,
    value: 'URL',
    help: 'public address of the portal; required for links in emails and for single sign-on',
  },
  'audit-days': {
    schema: numberBetween(1, 36_500),
    value: 'NUMBER',
    help: 'days after which entries of Administration › Log are deleted (default: never)',
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
    schema: v.picklist(accountRules, `is not one of ${accountRules.join(', ')}`),
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
    schema: v.picklist(['folder', 'blobs'], 'is not one of folder, blobs'),
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
    help: 'separate port for Prometheus metrics, at /metrics (default: none)',
  },
  'metrics-host': {
    schema: notEmpty,
    value: 'ADDRESS',
    help: 'address for that port; the metrics have no access control (default: 127.0.0.1)',
  },
  'drain-seconds': {
    schema: numberBetween(0, 3600),
    value: 'NUMBER',
    help: 'seconds for which the server continues after a request to stop, with status 503 at info/ready',
    fallback: '1',
  },
  'finish-seconds': {
    schema: numberBetween(0, 86_400),
    value: 'NUMBER',
    help: 'seconds after that for running downloads to finish',
    fallback: '5',
  },
  exclude: {
    schema: patternsSchema,
    value: 'LIST',
    help: 'patterns of files and folders that are not published, separated by commas, in the notation of gitignore; also in .vitrineignore files',
  },
  'dates-from-iptc': {
    schema: flagSchema,
    help: 'pictures are visible from the release date and until the expiration date in their IPTC data; columns of tables replace them',
  },
  'accept-removals': { schema: flagSchema, help: 'at this start, remove all assets without a file, even more than half of them' },
  'check-blobs': { schema: flagSchema, help: 'at this start, look for each blob in the bucket and create missing ones again' },
  repair: { schema: flagSchema, help: 'create a new database from the readable part of a damaged one, then start' },
  'log-level': {
    schema: v.picklist(logLevels, `is not one of ${logLevels.join(', ')}`),
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

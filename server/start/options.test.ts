import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { definitionOf, environmentOf, optionNames } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readOptions, usage } from './options.ts'
import { forgetSecrets } from './secret-option.ts'

const read = (args: string, environment: NodeJS.ProcessEnv = {}) => readOptions(args.split(' ').filter(Boolean), environment)

describe('options', () => {
  test('without any, the demo is served to this computer only', () => {
    expect(read('')).toEqual({
      assets: null,
      data: resolve('data/demo'),
      store: null,
      solr: null,
      search: 'embedded',
      role: 'all',
      secrets: null,
      port: 8080,
      host: '127.0.0.1',
      apiPrefix: '/assetportal/api/',
      basePath: '/',
      publicUrl: null,
      passwordWords: [],
      mail: null,
      signIn: null,
      auditDays: null,
      guests: true,
      trustedProxies: [],
      maxAssets: 1000,
      cacheLimit: 10_000_000_000,
      bucket: null,
      originals: 'folder',
      metrics: null,
      drainSeconds: 1,
      finishSeconds: 5,
      exclude: [],
      datesFromIptc: false,
      acceptRemovals: false,
      checkBlobs: false,
      repair: false,
      logLevel: 'info',
      logFile: resolve('data/demo/server.log'),
    })
  })

  test('the command line overrides the environment', () => {
    const environment = {
      VITRINE_ASSETS: '/media',
      VITRINE_API_PREFIX: 'api',
      VITRINE_NO_GUESTS: 'true',
      PORT: '9000',
      VITRINE_TRUST_PROXY: 'loopback, 10.0.0.0/8',
      VITRINE_EXCLUDE: '*.psd, drafts/',
    }
    expect(read('--port 9001 --host ::1', environment)).toMatchObject({
      assets: '/media',
      data: resolve('data/portal'),
      port: 9001,
      host: '::1',
      apiPrefix: '/api/',
      guests: false,
      trustedProxies: ['loopback', '10.0.0.0/8'],
      exclude: ['*.psd', 'drafts/'],
    })
    expect(read('', { PORT: '9000', VITRINE_PORT: '9002' })?.port).toBe(9002)
    expect(read('', { VITRINE_PORT: '' })?.port).toBe(8080)
    expect(read('--base-path portal/media --log-file - --no-guests')).toMatchObject({
      basePath: '/portal/media/',
      logFile: null,
      guests: false,
    })
  })

  test.each([
    '--unknown',
    'positional',
    '--port',
    '--port 70000',
    '--port -1',
    '--port 80a',
    '--no-guests=yes',
    '--api-prefix ../x',
    '--api-prefix /',
    '--api-prefix /a/../b/',
    '--base-path //evil.example/%2e',
    '--trust-proxy example.org',
    '--exclude [(/',
    '--log-level loud',
    '--max-assets -2',
    '--audit-days 0',
    '--drain-seconds -1',
    '--drain-seconds 3601',
    '--finish-seconds 1.5',
    '--assets=',
  ])('rejects %s', (args) => {
    expect(() => read(args)).toThrow(OptionError)
  })

  test('an error names the option of an invalid value from any source', () => {
    expect(() => read('', { VITRINE_PORT: 'eighty' })).toThrow('--port: “eighty” is not a number.')
    expect(() => read('', { VITRINE_NO_GUESTS: 'maybe' })).toThrow('--no-guests: “maybe” is neither true nor false.')
  })

  test('help lists every option with aligned descriptions', () => {
    expect(read('--help --port nonsense')).toBeNull()
    expect(read('-h')).toBeNull()
    const lines = usage()
      .split('\n')
      .filter((line) => line.startsWith('  --'))
    for (const option of ['assets FOLDER', 'no-guests', 'max-assets NUMBER', 'smtp URL', 'sso-client-secret-file FILE', 'help'])
      expect(lines.filter((line) => line.startsWith(`  --${option}  `))).toHaveLength(1)
    expect(new Set(lines.map((line) => /^ {2}--\S+(?: [A-Z]+)? {2,}/.exec(line)?.[0].length)).size).toBe(1)
  })
})

describe('L2 mail options', () => {
  const needed = '--smtp smtp://mail.example --mail-from portal@media.example --public-url https://media.example/portal'

  test('L2 a server, a sender and a public address are sufficient', () => {
    expect(read(needed)).toMatchObject({
      publicUrl: 'https://media.example/portal/',
      basePath: '/portal/',
      mail: { host: 'mail.example', port: 587, secure: false, plain: false, account: null, from: 'portal@media.example' },
    })
    expect(read(needed.replace('smtp://mail.example', 'smtps://[::1]:2465'))?.mail).toMatchObject({ host: '::1', port: 2465, secure: true })
    expect(read(needed.replace('mail.example ', '127.0.0.1:25?tls=off '))?.mail).toMatchObject({ port: 25, plain: true })
  })

  test('L2 a password comes from a file or the environment, and is then removed from the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-options-'))
    const file = join(folder, 'password')
    writeFileSync(file, 'ge heim\n')
    const account = { user: 'portal', password: 'ge heim' }
    expect(read(`${needed} --smtp-user portal --smtp-password-file ${file}`)?.mail?.account).toEqual(account)
    const environment = { VITRINE_SMTP_PASSWORD: 'ge heim', PATH: '/bin' }
    expect(read(`${needed} --smtp-user portal`, environment)?.mail?.account).toEqual(account)
    forgetSecrets(environment)
    expect(environment).toEqual({ PATH: '/bin' })
    rmSync(folder, { recursive: true })
  })

  test.each([
    '--smtp smtp://mail.example',
    '--smtp smtp://mail.example --mail-from portal@media.example',
    '--smtp smtp://mail.example --public-url https://media.example',
    '--mail-from portal@media.example',
    '--smtp-user portal',
    `${needed} --smtp-user portal`,
    `${needed} --smtp-password-file /no/such/file`,
    needed.replace('smtp://', 'http://'),
    needed.replace('mail.example ', 'mail.example?tls=maybe '),
    needed.replace('portal@media.example', 'Portal<portal@media.example>'),
    needed.replace('https://media', 'ftp://media'),
    needed.replace('https://media', 'https://user:pass@media'),
    `${needed}?x=1`,
    `${needed}#x`,
    `${needed} --base-path /other`,
  ])('L2 rejects with an explanation: %s', (args) => {
    expect(() => read(args)).toThrow(OptionError)
  })

  test('V3 a password inside a URL option is not repeated in the error message', () => {
    expect(() => read(needed.replace('smtp://', 'smtp://portal:geheim@'))).toThrow(/smtp-user/)
    expect(() => read(needed.replace('smtp://', 'smtp://portal:geheim@'))).not.toThrow(/geheim/)
    expect(() =>
      read(`${needed.replace('smtp://mail.example', 'smtp://127.0.0.1?tls=off')} --smtp-user p`, { VITRINE_SMTP_PASSWORD: 'x' }),
    ).toThrow(/TLS/)
  })
})

describe('L4 single sign-on options', () => {
  const needed = '--sso-issuer https://login.example/realms/house --sso-client-id portal --public-url https://media.example'

  test('L4 a provider, a client id and a public address are sufficient', () => {
    expect(read(needed)?.signIn).toEqual({
      openId: { issuer: 'https://login.example/realms/house', clientId: 'portal', clientSecret: null },
      label: 'login.example',
      accounts: 'mail',
      only: false,
    })
    const environment = { VITRINE_SSO_CLIENT_SECRET: 'geheim', VITRINE_SSO_LABEL: 'House account', VITRINE_SSO_ONLY: 'true' }
    expect(read(`${needed} --sso-accounts linked`, environment)?.signIn).toMatchObject({
      openId: { clientSecret: 'geheim' },
      label: 'House account',
      accounts: 'linked',
      only: true,
    })
    expect(read('', { VITRINE_SSO_ONLY: 'false' })?.signIn).toBeNull()
  })

  test.each([
    '--sso-only',
    '--sso-client-id portal',
    '--sso-issuer https://login.example --public-url https://media.example',
    '--sso-issuer https://login.example --sso-client-id portal',
    needed.replace('https://login', 'http://login'),
    needed.replace('house', 'house?x=1'),
    needed.replace('login.example', 'user@login.example'),
    `${needed} --sso-accounts everybody`,
    `${needed} --sso-client-secret-file /no/such/file`,
  ])('L4 rejects with an explanation: %s', (args) => {
    expect(() => read(args)).toThrow(OptionError)
  })
})

describe('V6 bucket options', () => {
  const needed = '--blobs s3://media-portal/a/b --s3-endpoint https://s3.example'

  test('V6 a bucket, its server and an account are sufficient', () => {
    expect(read(`${needed} --s3-key portal`, { VITRINE_S3_SECRET: 'geheim' })?.bucket).toEqual({
      bucket: 'media-portal',
      prefix: 'a/b/',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      credentials: { accessKeyId: 'portal', secretAccessKey: 'geheim' },
      scratch: resolve('data/demo/scratch'),
    })
    expect(read('--blobs s3://media-portal --s3-region eu-central-1 --scratch /tmp/x')?.bucket).toEqual({
      bucket: 'media-portal',
      prefix: '',
      endpoint: null,
      region: 'eu-central-1',
      credentials: null,
      scratch: '/tmp/x',
    })
  })

  test('V6 the secret comes from a file or the environment, and is then removed from the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-options-'))
    writeFileSync(join(folder, 'secret'), 'ge heim\n')
    const { bucket } = read(`${needed} --s3-key portal --s3-secret-file ${join(folder, 'secret')}`) ?? {}
    expect(bucket?.credentials?.secretAccessKey).toBe('ge heim')
    const environment = { VITRINE_S3_SECRET: 'geheim', PATH: '/bin' }
    forgetSecrets(environment)
    expect(environment).toEqual({ PATH: '/bin' })
    rmSync(folder, { recursive: true })
  })

  test.each([
    '--blobs s3://media-portal',
    '--blobs /srv/blobs',
    '--blobs s3://UPPER',
    '--blobs s3://media-portal/../other --s3-region x',
    '--s3-endpoint https://s3.example',
    '--s3-region eu-central-1',
    '--s3-key portal',
    '--scratch /tmp/x',
    '--originals blobs',
    `${needed} --originals elsewhere`,
    `${needed} --s3-key portal`,
    `${needed} --s3-secret-file /no/such/file`,
    needed.replace('https', 'ftp'),
    needed.replace('s3.example', 'key:secret@s3.example'),
    `${needed}/path`,
  ])('V6 rejects with an explanation: %s', (args) => {
    expect(() => read(args)).toThrow(OptionError)
  })
  test('V6 rejects a secret without an access key and does not repeat a secret of a URL', () => {
    expect(() => read(needed, { VITRINE_S3_SECRET: 'geheim' })).toThrow('Add --s3-key.')
    expect(() => read(needed.replace('s3.example', 'key:geheim@s3.example'))).not.toThrow(/geheim/)
  })
})

test('V5 the metrics port listens on this computer only, and a metrics host without a port is rejected', () => {
  expect(read('--metrics-port 9464')?.metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(read('--metrics-port 9464 --metrics-host 10.0.0.1')?.metrics).toEqual({ host: '10.0.0.1', port: 9464 })
  expect(() => read('--metrics-host 10.0.0.1')).toThrow('Add --metrics-port.')
})

describe('V7 database options', () => {
  const needed = '--store postgres://portal@db.example/vitrine'

  test('V7 accepts an address, a port, a schema, and a password from the environment or a file', () => {
    const address = { host: 'db.example', port: 5432, database: 'vitrine', user: 'portal', password: null, tls: true, schema: null }
    expect(read(needed)?.store).toEqual(address)
    expect(read('--store postgresql://a%20b@[::1]:6432/v%C3%A4?schema=one&tls=off', { VITRINE_STORE_PASSWORD: 'geheim' })?.store).toEqual({
      host: '::1',
      port: 6432,
      database: 'vä',
      user: 'a b',
      password: 'geheim',
      tls: false,
      schema: 'one',
    })
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-options-'))
    writeFileSync(join(folder, 'password'), 'ge heim\n')
    expect(read(`${needed} --store-password-file ${join(folder, 'password')}`)?.store?.password).toBe('ge heim')
    rmSync(folder, { recursive: true })
    const environment = { VITRINE_STORE_PASSWORD: 'geheim', VITRINE_SECRET: 'x', PATH: '/bin' }
    forgetSecrets(environment)
    expect(environment).toEqual({ PATH: '/bin' })
  })

  test('V7 derives the secrets of the portal from lines that are long enough', () => {
    const secretsOf = (...lines: string[]) => read('', { VITRINE_SECRET: lines.join('\n') })?.secrets
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
    const [current] = secretsOf(a) ?? []
    expect(current?.byteLength).toBe(32)
    expect(secretsOf(a)).toEqual([current])
    expect(secretsOf(b)).not.toEqual([current])
    expect(secretsOf(b, a)).toEqual([...(secretsOf(b) ?? []), current])
    for (const lines of [['short'], [a, 'short'], [a, '']]) expect(() => secretsOf(...lines)).toThrow('fewer than 32 characters')
  })

  test.each([
    '--store mysql://portal@db.example/vitrine',
    '--store db.example',
    needed.replace('portal@', ''),
    needed.replace('portal@', 'portal:geheim@'),
    needed.replace('/vitrine', ''),
    `${needed}?sslmode=disable`,
    `${needed}?tls=on`,
    `${needed}?schema=a;b`,
    '--store-password-file /some/file',
    `${needed} --store-password-file /no/such/file`,
    `${needed} --repair`,
    '--secret-file /no/such/file',
  ])('V7 rejects with an explanation: %s', (args) => {
    expect(() => read(args)).toThrow(OptionError)
  })

  test('V8 several servers need one database and one secret', () => {
    const environment = { VITRINE_SECRET: 'a'.repeat(32) }
    expect(read(`${needed} --search replicated`, environment)?.search).toBe('replicated')
    expect(() => read(`${needed} --search replicated`)).toThrow('--secret-file')
    expect(() => read('--search replicated', environment)).toThrow('Add --store.')
    expect(() => read(`${needed} --search replicated --role reader`, environment)).toThrow('is not one of all, portal, ingest, worker')
    expect(() => read('--search distributed', environment)).toThrow(OptionError)
  })

  test.each(['portal', 'ingest', 'worker'])('V8 the role %s needs other servers and a bucket that all share', (role) => {
    const environment = { VITRINE_SECRET: 'a'.repeat(32) }
    const bucket = '--blobs s3://media/portal --s3-region eu-central-1'
    expect(read(`${needed} --search replicated ${bucket} --role ${role}`, environment)?.role).toBe(role)
    expect(() => read(`${needed} --search replicated --role ${role}`, environment)).toThrow('Add --blobs.')
    expect(() => read(`${needed} ${bucket} --role ${role}`, environment)).toThrow('there is one server only')
    expect(() => read(`--role ${role}`)).toThrow('there is one server only')
  })

  test('V8 Solr needs its nodes, one database and one secret; rejects incomplete options', () => {
    const environment = { VITRINE_SECRET: 'a'.repeat(32) }
    const nodes = '--solr-url https://a.example:8983/solr/,http://b.example:8983/solr'
    expect(read(`${needed} --search solr ${nodes} --solr-shards 2`, environment)?.solr).toEqual({
      solr: { urls: ['https://a.example:8983/solr', 'http://b.example:8983/solr'], credentials: null },
      collection: 'vitrine',
      shards: 2,
      replicas: 1,
    })
    const withPassword = { ...environment, VITRINE_SOLR_PASSWORD: 'geheim' }
    expect(read(`${needed} --search solr ${nodes} --solr-user portal`, withPassword)?.solr?.solr.credentials).toEqual({
      user: 'portal',
      password: 'geheim',
    })
    expect(() => read(`${needed} --search solr`, environment)).toThrow('Add --solr-url.')
    expect(() => read(`${needed} --search solr ${nodes}`)).toThrow('--secret-file')
    expect(() => read(`--search solr ${nodes}`, environment)).toThrow('Add --store.')
    expect(() => read(`${needed} --search replicated ${nodes}`, environment)).toThrow('Add --search solr.')
    expect(() => read(needed, withPassword)).toThrow('Add --search solr.')
    expect(() => read(`${needed} --search solr ${nodes} --solr-user portal`, environment)).toThrow('VITRINE_SOLR_PASSWORD')
    expect(() => read(`${needed} --search solr ${nodes}`, withPassword)).toThrow('Add --solr-user.')
    expect(() => read(`${needed} --search solr --solr-url https://a:geheim@b.example/solr`, environment)).toThrow('--solr-user')
    expect(() => read(`${needed} --search solr --solr-url https://a:geheim@b.example/solr`, environment)).not.toThrow(/geheim/)
    expect(() => read(`${needed} --search solr --solr-url solr.example`, environment)).toThrow('is not a list of Solr nodes')
  })

  test('V7 rejects a password without a database and does not repeat a password of a URL', () => {
    expect(() => read('', { VITRINE_STORE_PASSWORD: 'geheim' })).toThrow('Add --store.')
    expect(() => read(needed.replace('portal@', 'portal:geheim@'))).not.toThrow(/geheim/)
    expect(() => read(needed.replace('portal@', 'portal:geheim@'))).toThrow('--store-password-file')
  })
})

test('V1 docs/options.md lists every option with its variables and its default', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../docs/options.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `--'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const named = rows.flatMap(([, options = '']) => [...options.matchAll(/--([a-z0-9-]+)/g)].map(([, name]) => name))
  expect(new Set(named)).toEqual(new Set(optionNames))
  for (const name of optionNames) {
    const [, , variables = '', fallback = ''] = rows.find(([, options = '']) => new RegExp(`--${name}[ \`]`).test(options)) ?? []
    // The variable of a secret replaces the variable of its file.
    for (const variable of environmentOf(name)) expect(variables).toContain(`\`${variable.replace(/_FILE$/, '')}`)
    expect(fallback).toContain(definitionOf(name).fallback ?? '')
  }
})

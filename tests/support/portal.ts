import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { createPortal, type Portal } from '../../server/create-portal.ts'
import { createIndexCatalogue } from '../../server/engines/catalogue/index-catalogue.ts'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import { trustProxies } from '../../server/http/remote-address.ts'
import { sampleUser } from '../../server/ports/conformance/conformance-samples.ts'
import type { IdentityProvider } from '../../server/ports/identity-provider.ts'
import type { Mailer } from '../../server/ports/mailer.ts'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import type { Readiness } from '../../server/services/readiness.ts'
import type { FindBuildFile } from '../../server/services/shell/shared-builds.ts'
import type { AccountRule } from '../../server/services/sign-in/identity-accounts.ts'
import { defaultApiPrefix } from '../../src/contract/api-prefix.ts'
import type { Call } from '../../src/contract/call.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { createFakeRenditions } from './fake-renditions.ts'
import { createMemoryBlobs, type MemoryBlobs } from './memory-blobs.ts'
import { noOriginals } from './no-originals.ts'

/** `bare` has an account without any role; the session of `expired` has expired. */
export const users = ['nobody', 'guest', 'user', 'bare', 'admin', 'expired'] as const
export type TestUser = (typeof users)[number]
export const password = 'correct horse battery'

type Scalar = string | number
export interface RequestOptions {
  readonly as?: TestUser
  /** Replaces the token of the user. */
  readonly token?: string
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly params?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  /** Peer of the connection. */
  readonly from?: string
}

export interface TestPortal {
  readonly portal: Portal
  readonly blobs: MemoryBlobs
  readonly tokens: Record<TestUser, string | null>
  /** Lines of the log. */
  readonly log: string[]
  call(name: CallName, options?: RequestOptions): Promise<Response>
  /** Any URL of the server, unchanged. */
  request(path: string, init?: RequestInit, from?: string): Promise<Response>
  /** Creates a new session for a user. */
  renew(user: 'user' | 'bare' | 'admin'): Promise<void>
  put(...records: AssetRecord[]): Promise<void>
  /** Advances the clock, in milliseconds. */
  wait(ms: number): void
  close(): Promise<void>
}

export interface TestPortalOptions {
  readonly guests?: boolean
  readonly trust?: readonly string[]
  readonly basePath?: string
  readonly apiPrefix?: string
  readonly pageFolder?: string
  readonly earlierFolder?: string
  readonly findBuildFile?: FindBuildFile
  /** Database file that outlives the portal. */
  readonly database?: string
  readonly secret?: Uint8Array
  readonly readiness?: () => Readiness
  readonly publicUrl?: string
  readonly mailer?: Mailer
  readonly provider?: IdentityProvider
  readonly accountRule?: AccountRule
  readonly passwordSignIn?: boolean
  readonly passwordWords?: readonly string[]
}

const addressOf = (call: Call, { query, params }: RequestOptions): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? '')
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, String(one)]))
  const text = new URLSearchParams(pairs).toString()
  return text ? `${path}?${text}` : path
}

const silentUnlessRead = (lines: string[]): Logger => pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })

/** The whole portal in this process: real router, accounts, database and index; pictures and conversions are fakes. */
export const createTestPortal = async (options: TestPortalOptions = {}): Promise<TestPortal> => {
  let now = Date.now()
  const clock = () => now
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-portal-'))
  const stores = createSqliteStores({ file: options.database ?? ':memory:', clock })
  const catalogue = await createIndexCatalogue({ snapshotPath: join(folder, 'catalogue'), assets: stores.assets, thread: 'none' })
  const blobs = createMemoryBlobs()
  const log: string[] = []
  const apiPrefix = options.apiPrefix ?? defaultApiPrefix
  const portal = await createPortal(
    { stores, catalogue, blobs, originals: noOriginals, renditions: createFakeRenditions(blobs) },
    {
      secrets: [options.secret ?? randomBytes(32)],
      apiPrefix,
      basePath: options.basePath ?? '/',
      publicUrl: options.publicUrl ?? null,
      mailer: options.mailer ?? null,
      provider: options.provider ?? null,
      providerLabel: 'House account',
      accountRule: options.accountRule ?? 'mail',
      passwordSignIn: options.passwordSignIn ?? true,
      passwordWords: options.passwordWords ?? [],
      guests: options.guests ?? true,
      trust: trustProxies(options.trust ?? []),
      log: silentUnlessRead(log),
      pageFolder: options.pageFolder ?? join(folder, 'no-page'),
      ...(options.earlierFolder !== undefined && { earlierFolder: options.earlierFolder }),
      ...(options.findBuildFile && { findBuildFile: options.findBuildFile }),
      maxAssets: 100,
      readiness: options.readiness ?? (() => ({ ready: true, done: 0, total: 0 })),
      clock,
      checkResponses: true,
      passwordCost: { memoryCost: 64, timeCost: 1 },
    },
  )

  const passwordHash = await portal.passwords.hash(password)
  const accounts = {
    user: sampleUser('user', { name: 'Ursel', passwordHash, mail: 'user@portal.example' }),
    bare: sampleUser('bare', { name: 'Bert', passwordHash, mail: 'bare@portal.example', isAssetUser: false, groups: [] }),
    admin: sampleUser('admin', {
      name: 'Ada',
      passwordHash,
      mail: 'admin@portal.example',
      isAssetUser: false,
      isGuiAdmin: true,
      groups: [],
    }),
  }
  for (const account of Object.values(accounts)) await stores.accounts.putUser(account)
  const { sessions } = portal.services
  /** With the current account, because a test may have changed its password. */
  const begin = async (account: keyof typeof accounts) =>
    sessions.begin((await stores.accounts.getUser(accounts[account].id)) ?? accounts[account], 'provider')
  const expired = await begin('user')
  await sessions.end(expired)
  const tokens: Record<TestUser, string | null> = {
    nobody: null,
    guest: sessions.beginGuest(),
    user: await begin('user'),
    bare: await begin('bare'),
    admin: await begin('admin'),
    expired,
  }

  const send = async (path: string, init: RequestInit = {}, from = '192.0.2.10') =>
    portal.app.request(`http://portal.example${path}`, init, { incoming: { socket: { remoteAddress: from } } })

  return {
    portal,
    blobs,
    tokens,
    log,
    request: send,
    call: (name, requestOptions = {}) => {
      const call: Call = calls[name]
      const token = requestOptions.token ?? tokens[requestOptions.as ?? 'nobody']
      const json = requestOptions.json === undefined ? undefined : JSON.stringify(requestOptions.json)
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...requestOptions.headers,
      }
      const body = requestOptions.body ?? json
      return send(
        apiPrefix + addressOf(call, requestOptions),
        { method: call.method, headers, ...(body !== undefined && { body }) },
        requestOptions.from,
      )
    },
    renew: async (user) => {
      tokens[user] = await begin(user)
    },
    put: async (...records) => {
      await stores.assets.putAssets(records)
      await catalogue.put(records)
    },
    wait: (ms) => {
      now += ms
    },
    close: async () => {
      await catalogue.close()
      await stores.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

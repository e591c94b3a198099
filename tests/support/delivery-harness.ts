import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { createIndexCatalogue } from '../../server/engines/catalogue/index-catalogue.ts'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import type { Handlers } from '../../server/http/handlers.ts'
import { trustProxies } from '../../server/http/remote-address.ts'
import { sampleUser } from '../../server/ports/conformance/conformance-samples.ts'
import type { Stores } from '../../server/ports/stores.ts'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import { createDeliveryHandlers, createDeliveryResources } from '../../server/routes/delivery.ts'
import { createDeliveryContext, type DeliveryContext } from '../../server/services/delivery/delivery-context.ts'
import { createRequiredFactors } from '../../server/services/sessions/required-factors.ts'
import { createSessions } from '../../server/services/sessions/sessions.ts'
import type { Secrets } from '../../server/services/signer.ts'
import { listen } from '../../server/start/listen.ts'
import { defaultApiPrefix } from '../../src/contract/api-prefix.ts'
import { createFakeRenditions, type FakeRenditions } from './fake-renditions.ts'
import { createMemoryBlobs, type MemoryBlobs } from './memory-blobs.ts'
import { noLinkCallers } from './no-link-callers.ts'
import { noOriginals } from './no-originals.ts'

/** anna is in press, bert in staff, carla in no group, root administers; clerk administers without being an asset user, bare has no role. */
export const users = ['guest', 'anna', 'bert', 'carla', 'root', 'clerk', 'bare'] as const
export type TestUser = (typeof users)[number]

const accounts = {
  anna: sampleUser('anna', { name: 'anna', groups: ['press'] }),
  bert: sampleUser('bert', { name: 'bert', groups: ['staff'] }),
  carla: sampleUser('carla', { name: 'carla', groups: [] }),
  root: sampleUser('root', { name: 'root', groups: [], isGuiAdmin: true }),
  clerk: sampleUser('clerk', { name: 'clerk', groups: ['press'], isAssetUser: false, isGuiAdmin: true }),
  bare: sampleUser('bare', { name: 'bare', groups: ['press'], isAssetUser: false }),
}

export interface RequestOptions {
  /** User whose token is sent; null = none. */
  readonly as?: TestUser | null
  /** Sends the token as the media cookie. */
  readonly cookie?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'HEAD'
  /** Sends a POST with this JSON body. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export type AuditEntry = Parameters<Stores['usage']['audit']>[0]

export interface DeliveryHarness {
  readonly services: DeliveryContext
  readonly blobs: MemoryBlobs
  readonly renditions: FakeRenditions
  readonly audit: AuditEntry[]
  readonly origin: string
  /** Below the API prefix, or a whole path as in responses. Uses a real connection. */
  request(path: string, options?: RequestOptions): Promise<Response>
  json<Body>(path: string, options?: RequestOptions): Promise<Body>
  put(...records: AssetRecord[]): Promise<void>
  remove(...ids: string[]): Promise<void>
  tokenOf(user: TestUser): string
  /** Ends all sessions of a user. */
  signOut(user: Exclude<TestUser, 'guest'>): Promise<void>
  /** Advances the clock, in milliseconds. */
  wait(ms: number): void
  close(): Promise<void>
}

/** The delivery calls behind the real router, accounts and database, over HTTP; blobs and conversions are fakes. */
export const startDelivery = async (): Promise<DeliveryHarness> => {
  let now = Date.now()
  const clock = () => now
  const audit: AuditEntry[] = []
  const stored = createSqliteStores({ file: ':memory:', clock })
  const stores: Stores = {
    ...stored,
    usage: {
      ...stored.usage,
      audit: async (entry) => {
        audit.push(entry)
        await stored.usage.audit(entry)
      },
      auditOnce: async (key, end, entry) => {
        const isFirst = await stored.usage.auditOnce(key, end, entry)
        if (isFirst) audit.push(entry)
        return isFirst
      },
    },
  }
  const secrets: Secrets = [randomBytes(32)]
  const requiredFactors = createRequiredFactors({ stores, isEnabled: true, clock })
  const sessions = createSessions({ stores, secrets, requiredFactors, linkCallers: noLinkCallers, guests: true, clock })
  const tokens = new Map<TestUser, string>()
  tokens.set('guest', sessions.beginGuest() ?? '')
  for (const [name, account] of Object.entries(accounts)) {
    await stores.accounts.putUser(account)
    tokens.set(name as TestUser, await sessions.begin(account, 'password'))
  }

  const blobs = createMemoryBlobs()
  const renditions = createFakeRenditions(blobs)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-delivery-'))
  const catalogue = await createIndexCatalogue({ snapshotPath: join(folder, 'catalogue'), assets: stores.assets, thread: 'none' })
  const services = createDeliveryContext({
    catalogue,
    stores,
    blobs,
    originals: noOriginals,
    renditions,
    secrets,
    apiPrefix: defaultApiPrefix,
    maxAssets: 100,
    conversionSlots: 2,
    clock,
    readiness: () => ({ ready: true, done: 0, total: 0 }),
    isReadingComplete: () => Promise.resolve(true),
    callerOf: (sessionId) => sessions.callerOf(sessionId),
  })
  const app = createApp({
    endSession: async () => undefined,
    // Only the delivery calls are used here.
    handlers: createDeliveryHandlers(services) as Handlers,
    resources: createDeliveryResources(services),
    authenticate: (token, locale) => sessions.authenticate(token, locale),
    shell: async () => null,
    apiPrefix: defaultApiPrefix,
    guests: true,
    trust: trustProxies([]),
    clock,
    log: pino({ level: 'silent' }),
    checkResponses: true,
  })
  const server = await listen(app.fetch, '127.0.0.1', 0)
  const { origin } = new URL(server.address)

  const send: DeliveryHarness['request'] = (path, { as = 'guest', cookie = false, headers = {}, method, body, signal } = {}) => {
    const token = as === null ? undefined : tokens.get(as)
    const credentials: Record<string, string> =
      token === undefined ? {} : cookie ? { Cookie: `vitrine_session=${token}` } : { Authorization: `Bearer ${token}` }
    const url = origin + (path.startsWith('/') ? path : defaultApiPrefix + path)
    const sent = body === undefined ? null : { body: JSON.stringify(body), type: { 'Content-Type': 'application/json' } }
    return fetch(url, {
      method: method ?? (sent ? 'POST' : 'GET'),
      headers: { 'Accept-Encoding': 'identity', 'Accept-Language': 'de', ...credentials, ...sent?.type, ...headers },
      redirect: 'manual',
      ...(sent && { body: sent.body }),
      ...(signal && { signal }),
    })
  }

  return {
    services,
    blobs,
    renditions,
    audit,
    origin,
    request: send,
    async json<Body>(path: string, options?: RequestOptions) {
      return (await (await send(path, options)).json()) as Body
    },
    async put(...records) {
      await stores.assets.putAssets(records)
      await catalogue.put(records)
    },
    async remove(...ids) {
      await stores.assets.removeAssets(ids)
      await catalogue.remove(ids)
    },
    tokenOf: (user) => tokens.get(user) ?? '',
    signOut: (user) => stores.sessions.removeSessionsOf(user),
    wait(ms) {
      now += ms
    },
    async close() {
      await server.close(0)
      await catalogue.close()
      await stores.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

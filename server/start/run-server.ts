import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OperatorError } from '../common/operator-error.ts'
import { createPortal, type Portal } from '../create-portal.ts'
import { trustProxies } from '../http/remote-address.ts'
import { openDataFolder } from '../presets/data-folder.ts'
import { type EmbeddedOptions, type IngestLeader, openEmbedded } from '../presets/embedded.ts'
import { openMailer, openMetrics, openProvider, type PrometheusMetrics } from '../presets/outside.ts'
import type { Readiness } from '../services/readiness.ts'
import { createSharedMediaFiles, type SharedMediaFiles } from '../services/shared-media-files.ts'
import { createSharedBuilds, shareBuild } from '../services/shell/shared-builds.ts'
import { unreadableDocuments } from '../services/unreadable-documents.ts'
import { storeBuild } from './earlier-builds.ts'
import { startCleanup } from './expired-data.ts'
import { startFolderReader } from './folder-reader.ts'
import { type Listening, listen } from './listen.ts'
import { OptionError } from './option-error.ts'
import type { Options } from './options.ts'
import { prepareDemo } from './prepare-demo.ts'
import { printRepair, type Terminal } from './terminal.ts'

const respond = async (request: Request, metrics: PrometheusMetrics): Promise<Response> => {
  if (new URL(request.url).pathname !== '/metrics') return new Response('The metrics are at /metrics.\n', { status: 404 })
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { body, contentType } = await metrics.text()
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
}

/** Serves the measurements on their own port, so that a proxy in front of the portal does not publish them. */
const listenForMetrics = (metrics: PrometheusMetrics, { host, port }: NonNullable<Options['metrics']>): Promise<Listening> =>
  listen((request) => respond(request, metrics), host, port, 'metrics-port')

export interface RunningServer {
  /** Resolves when the server cannot continue. Its process must end. */
  readonly failure: Promise<OperatorError>
  readonly address: string
  /** Address of the measurements; null = none. */
  readonly metricsAddress: string | null
  /** Reports that the server is not ready and continues to respond for `drainSeconds`, so that load balancers send new requests to other servers. */
  drain(): Promise<void>
  close(): Promise<void>
}

const existingFolder = async (folder: string): Promise<string> => {
  const stats = await stat(folder).catch(() => null)
  if (!stats?.isDirectory()) throw new OptionError(`There is no folder ${folder}.`)
  return folder
}

const printAccountHint = async ({ services }: Portal, options: Options, terminal: Terminal): Promise<void> => {
  if (options.assets === null || (await services.stores.accounts.listUsers()).length > 0) return
  terminal.print(`There is no account yet. Add one: npm run user -- add NAME --admin --data ${options.data}`)
}

const reportUnreadable = async ({ services }: Portal, terminal: Terminal, log: Logger): Promise<void> => {
  const unreadable = await unreadableDocuments(services.stores.configuration)
  if (unreadable.length > 0) log.warn({ unreadable }, 'some stored documents are unreadable')
  for (const line of unreadable) terminal.print(`Damaged: ${line}`)
}

/** A second server in the embedded mode is a standby: it is not ready while the first one runs. */
const followerMessages = {
  embedded:
    'Another server uses this database. This one waits until it ends. To use several at a time, start all with --search replicated.',
  replicated: 'Another server reads the media folder. This one takes over when it ends.',
  solr: 'Another server reads the media folder. This one takes over when it ends.',
} as const

/** Of the roles that do not read the media folder. */
const roleMessages: Partial<Record<Options['role'], string>> = {
  portal: 'Other servers read the media folder and convert files (--role portal).',
  worker: 'This server only converts files (--role worker).',
}

/** Longest wait for running tasks at shutdown; unfinished tasks resume at the next start. */
const taskTimeoutMs = 10_000

const withTaskTimeout = (work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, taskTimeoutMs)))
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

interface LeaderParts {
  readonly options: Options
  readonly terminal: Terminal
  readonly log: Logger
  readonly readiness: { now: Readiness }
  readonly sharedMedia: SharedMediaFiles
}

/** Reads the media folder while this server is the leader. */
const createLeader = ({ options, terminal, log, readiness, sharedMedia }: LeaderParts): IngestLeader => {
  let isFollower = false
  return {
    begin: (startIngest) => {
      isFollower = false
      log.info('this server reads the media folder')
      const reader = startFolderReader(startIngest, readiness, terminal, options, log)
      const sharing = sharedMedia.lead(reader.mediaFiles)
      return {
        close: async () => {
          await sharing.close()
          await reader.close()
        },
      }
    },
    onFollow: () => {
      if (options.search !== 'embedded') readiness.now = { ...readiness.now, ready: true }
      if (isFollower) return
      isFollower = true
      terminal.print(roleMessages[options.role] ?? followerMessages[options.search])
      log.info('another server reads the media folder')
    },
  }
}

/** Starts all parts of an installation. Rejects with OptionError for errors that the operator can fix. */
export const runServer = async (
  options: Options,
  root: string,
  terminal: Terminal,
  log: Logger,
  ingest: EmbeddedOptions['ingest'] = {},
): Promise<RunningServer> => {
  const demo = join(root, 'demo')
  const assets = await existingFolder(options.assets ?? join(demo, 'media'))
  const prometheus = options.metrics && (await openMetrics())
  // Only a database in the folder is lost together with the folder.
  const data = await openDataFolder(options.data, { repair: options.repair || options.store !== null })
  let fail: (error: OperatorError) => void = () => undefined
  const failure = new Promise<OperatorError>((resolve) => (fail = resolve))
  const embedded = await openEmbedded({
    assets,
    data,
    bucket: options.bucket,
    originals: options.originals,
    log,
    cacheBytes: options.cacheLimit,
    store: options.store,
    solr: options.solr,
    role: options.role,
    isShared: options.search !== 'embedded' && options.bucket !== null,
    repair: options.repair,
    metrics: prometheus?.metrics ?? null,
    ingest: {
      ...ingest,
      acceptRemovals: options.acceptRemovals,
      checkBlobs: options.checkBlobs,
      exclude: options.exclude,
      datesFromIptc: options.datesFromIptc,
    },
    onRepair: (repair) => printRepair(terminal, repair),
    onRestore: () =>
      terminal.print(
        'The database was restored, or is another one. All media files are read again; until then, assets have the rights of the database.',
      ),
    onFatal: (error) => {
      log.fatal({ err: error }, 'the server cannot continue')
      fail(error)
    },
    onRebuild: (done, total) => terminal.progress('Building the index', done, total),
  })
  const page = join(root, 'dist', 'page')
  const { blobs, stores } = embedded.engines
  const isShared = options.store !== null && options.bucket !== null
  const storing = isShared ? shareBuild(page, blobs, stores.configuration) : storeBuild(page, data.page)
  await storing.catch((error: unknown) => log.warn({ err: error }, 'the files of this build could not be stored'))
  const readiness = { now: { ready: false, done: 0, total: 0 } }
  let isDraining = false
  const sharedMedia = createSharedMediaFiles(stores.configuration, (error) =>
    log.warn({ err: error }, 'the unusable files could not be shared with other servers'),
  )
  let listening: Listening
  let measuring: Listening | null = null
  let portal: Portal
  try {
    portal = await createPortal(embedded.engines, {
      secrets: options.secrets ?? [data.secret],
      apiPrefix: options.apiPrefix,
      basePath: options.basePath,
      publicUrl: options.publicUrl,
      passwordWords: options.passwordWords,
      mailer: options.mail && (await openMailer(options.mail)),
      provider: options.signIn && (await openProvider(options.signIn.openId)),
      providerLabel: options.signIn?.label ?? '',
      accountRule: options.signIn?.accounts ?? 'linked',
      passwordSignIn: !options.signIn?.only,
      guests: options.guests,
      trust: trustProxies(options.trustedProxies),
      log,
      pageFolder: page,
      ...(isShared ? { findBuildFile: createSharedBuilds(blobs, stores.configuration, Date.now) } : { earlierFolder: data.page }),
      maxAssets: options.maxAssets,
      conversionSlots: embedded.conversionSlots,
      metrics: prometheus?.metrics ?? null,
      clock: embedded.clock,
      readiness: () => readiness.now,
      refusesVisitors: () => isDraining || options.role === 'ingest' || options.role === 'worker',
      mediaFiles: sharedMedia.mediaFiles,
    })
    await prepareDemo(portal, options, demo, terminal)
    await reportUnreadable(portal, terminal, log)
    if (prometheus && options.metrics) measuring = await listenForMetrics(prometheus, options.metrics)
    listening = await listen(portal.app.fetch, options.host, options.port)
  } catch (error) {
    await measuring?.close(0)
    await embedded.close()
    throw error
  }
  await printAccountHint(portal, options, terminal)
  terminal.print(`Vitrine is running at ${listening.address}`)
  if (measuring) terminal.print(`Measurements are at ${measuring.address}metrics`)
  log.info({ address: listening.address, assets }, 'started')

  const cleanupTimer = startCleanup(portal, options, embedded.clock, log)
  const roleMessage = roleMessages[options.role]
  const leader = createLeader({ options, terminal, log, readiness, sharedMedia })
  const reading = roleMessage === undefined ? embedded.lead(leader) : null
  if (!reading) leader.onFollow()
  return {
    failure,
    address: listening.address,
    metricsAddress: measuring && `${measuring.address}metrics`,
    drain: async () => {
      isDraining = true
      listening.drain()
      await new Promise((resolve) => setTimeout(resolve, options.drainSeconds * 1000))
    },
    close: async () => {
      clearInterval(cleanupTimer)
      isDraining = true
      await Promise.all([listening.close(options.finishSeconds * 1000), reading && withTaskTimeout(reading.close())])
      await withTaskTimeout(portal.close().catch((error: unknown) => log.warn({ err: error }, 'the pending counts could not be written')))
      await embedded.close()
      // Last, so that the stop can be observed.
      await measuring?.close(0)
      log.info('ended')
    },
  }
}

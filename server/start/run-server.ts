import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createPortal, type Portal } from '../create-portal.ts'
import { trustProxies } from '../http/remote-address.ts'
import { type Embedded, openEmbedded } from '../presets/embedded.ts'
import type { Readiness } from '../services/services.ts'
import { openDataFolder } from './data-folder.ts'
import { type DemoAccounts, readDemoAccounts, seedAccounts } from './demo-accounts.ts'
import { isPrivate, refuseKnownPasswords } from './demo-guard.ts'
import { seedSettings } from './demo-settings.ts'
import { type Listening, listen } from './listen.ts'
import { OptionProblem, type Options } from './options.ts'
import { sayProgress, sayReport, type Terminal } from './terminal.ts'

export interface RunningServer {
  readonly address: string
  close(): Promise<void>
}

const hour = 3_600_000

const existingFolder = async (folder: string): Promise<string> => {
  const there = await stat(folder).catch(() => null)
  if (!there?.isDirectory()) throw new OptionProblem(`There is no folder ${folder}.`)
  return folder
}

const sayAccounts = (terminal: Terminal, accounts: DemoAccounts): void => {
  terminal.say('Demo accounts (on this computer only):')
  for (const { name, password, note } of accounts) terminal.say(`  ${name.padEnd(8)} ${password.padEnd(22)} ${note['en'] ?? ''}`)
}

const prepareDemo = async (portal: Portal, options: Options, demo: string, terminal: Terminal): Promise<void> => {
  const { documents } = portal.services
  const accounts = await readDemoAccounts(demo)
  if (!isPrivate(options)) {
    await refuseKnownPasswords(documents, portal.passwords, accounts)
    if (options.assets === null)
      terminal.say('Others can reach this server, so there are no demo accounts. Add your own: npm run user -- add NAME')
  } else if (options.assets === null) {
    await seedAccounts(documents, portal.passwords, accounts)
    sayAccounts(terminal, accounts)
  }
  if (options.assets === null) await seedSettings(portal.services, demo)
}

const sayFirstAccount = async ({ services }: Portal, options: Options, terminal: Terminal): Promise<void> => {
  if (options.assets === null || (await services.documents.listUsers()).length > 0) return
  terminal.say(`There is no account yet. Add one: npm run user -- add NAME --admin --data ${options.data}`)
}

const startReading = (embedded: Embedded, readiness: { now: Readiness }, terminal: Terminal, options: Options, log: Logger) => {
  const show = sayProgress(terminal)
  const ingest = embedded.startIngest((progress) => {
    readiness.now = { ready: false, done: progress.done, total: progress.total }
    show(progress)
  })
  const read = ingest.ready.then(
    (report) => {
      readiness.now = { ready: true, done: report.assets, total: report.assets }
      sayReport(terminal, report, options.logFile)
    },
    (error: unknown) => {
      log.error({ err: error }, 'the folder could not be read')
      terminal.say(`The folder could not be read: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
  return { ingest, read }
}

/** Starts everything an installation needs. Rejects with OptionProblem for what the person at the terminal can put right. */
export const runServer = async (options: Options, root: string, terminal: Terminal, log: Logger): Promise<RunningServer> => {
  const demo = join(root, 'demo')
  const assets = await existingFolder(options.assets ?? join(demo, 'media'))
  const data = await openDataFolder(options.data)
  const embedded = await openEmbedded({
    assets,
    data,
    log,
    onRebuild: (done, total) => terminal.progress('Building the index', done, total),
  })
  const readiness = { now: { ready: false, done: 0, total: 0 } }
  let listening: Listening
  let portal: Portal
  try {
    portal = await createPortal(embedded.engines, {
      secret: data.secret,
      apiPrefix: options.apiPrefix,
      basePath: options.basePath,
      guests: options.guests,
      trust: trustProxies(options.trustedProxies),
      log,
      pageFolder: join(root, 'dist', 'page'),
      maxAssets: options.maxAssets,
      readiness: () => readiness.now,
    })
    await prepareDemo(portal, options, demo, terminal)
    listening = await listen(portal.app.fetch, options.host, options.port)
  } catch (error) {
    await embedded.close()
    throw error
  }
  await sayFirstAccount(portal, options, terminal)
  terminal.say(`Vitrine is at ${listening.address}`)
  log.info({ address: listening.address, assets }, 'started')

  const sweep = () =>
    portal.services.sessions.sweep().catch((error: unknown) => log.error({ err: error }, 'old sessions could not be removed'))
  const sweeping = setInterval(() => void sweep(), hour)
  void sweep()
  const { ingest, read } = startReading(embedded, readiness, terminal, options, log)
  return {
    address: listening.address,
    close: async () => {
      clearInterval(sweeping)
      await Promise.all([listening.close(), ingest.close()])
      await read
      await embedded.close()
      log.info('ended')
    },
  }
}

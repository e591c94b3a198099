import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../ports/blobs.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Documents } from '../ports/documents.ts'
import { defaultImageLimits, type ImageLimits } from './image/open-image.ts'
import type { IngestLog } from './log.ts'
import type { PassContext } from './pass/context.ts'
import { findDamage } from './pass/find-damage.ts'
import { runPass } from './pass/run-pass.ts'
import { createTombstones } from './pass/tombstones.ts'
import { StillChanging } from './read-source.ts'
import { createReaders, type Readers } from './readers.ts'
import { reasonOf } from './reason.ts'
import type { IngestProgress, IngestReport } from './report.ts'
import { createRetries } from './retries.ts'
import { createSidecarReader } from './sidecar/sidecars.ts'
import { hasMediaExtension } from './sniff/media-extension.ts'
import { openIngestState } from './state/ingest-state.ts'
import { createTempFiles } from './temp-files.ts'
import { detectFfmpeg } from './video/ffmpeg.ts'
import { createBackgroundWork } from './watch/background-work.ts'
import { digests } from './watch/digests.ts'
import { createNews } from './watch/news.ts'
import { createPassLoop } from './watch/pass-loop.ts'
import { createSettling } from './watch/settling.ts'
import { watchFolder } from './watch/watch-folder.ts'
import { webForms } from './watch/web-forms.ts'

export interface IngestOptions {
  /** The watched folder. */
  readonly folder: string
  /** Where the server keeps its own files; may lie inside the watched folder. */
  readonly dataFolder: string
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly blobs: Blobs
  readonly log: IngestLog
  readonly onProgress?: (progress: IngestProgress) => void
  /** After the first look: what changed, with those remarks that are new. */
  readonly onChange?: (report: IngestReport) => void
  /** false = one look, and no changes are followed. */
  readonly watch?: boolean
  readonly imageLimits?: ImageLimits
  /** Limit for drawing one 3D model. */
  readonly modelSeconds?: number
  /** In place of those that work in threads and processes of their own. */
  readonly readers?: Partial<Readers>
  /** Milliseconds before each retry of what failed for want of a resource. */
  readonly retryPausesMs?: readonly number[]
  /** Milliseconds without a change after which a file counts as written. */
  readonly settle?: number
  /** false = as if ffmpeg was not installed. */
  readonly useFfmpeg?: boolean
  readonly clock?: () => number
}

export interface Ingest {
  /** The first look. Rejects when the folder can't be read or the engines refuse. */
  readonly ready: Promise<IngestReport>
  /** Stops watching and working; what was begun is finished or left as it was. */
  close(): Promise<void>
}

/** Between passes for retries, also when one is overdue. */
const shortestPauseMs = 500
const unreadableRetry = 30_000

/** Brings documents, catalogue and blobs into step with a folder and keeps them so. */
export const startIngest = (options: IngestOptions): Ingest => {
  const { documents, catalogue, log, watch = true, settle = 2000, clock = Date.now } = options
  const { pdf, models, pictures } = createReaders(options.readers, options.modelSeconds)
  const news = createNews(log)
  let stopped = false
  let closeRest: () => Promise<void> = async () => undefined

  const prepare = async (): Promise<PassContext> => {
    const folder = await realpath(options.folder)
    const ffmpeg = options.useFfmpeg === false ? null : await detectFfmpeg()
    const temp = createTempFiles(options.dataFolder)
    return {
      folder,
      // As the watcher and the scan see it, too, where a link leads to it.
      dataFolder: await realpath(options.dataFolder),
      documents,
      catalogue,
      blobs: options.blobs,
      log,
      shop: { blobs: options.blobs, ffmpeg, pdf, models, pictures, temp, imageLimits: options.imageLimits ?? defaultImageLimits },
      state: await openIngestState(join(options.dataFolder, 'ingest', 'files.ndjson')),
      sidecars: createSidecarReader(),
      tombstones: createTombstones(),
      retries: createRetries(clock, options.retryPausesMs),
      clock,
      stopped: () => stopped,
      inStep: { with: null },
      factsChanged: new Set(),
    }
  }

  const firstLook = async (context: PassContext): Promise<{ report: IngestReport; deferred: number }> => {
    const { damaged, orphans } = await findDamage({ documents, blobs: context.blobs, state: context.state })
    if (orphans.length > 0) {
      await documents.removeAssets(orphans)
      await catalogue.remove(orphans)
    }
    const look = () =>
      runPass(context, { damaged, isSettled: () => true, mistrustEmpty: 1, onProgress: options.onProgress ?? (() => undefined) })
    // A sidecar that is just being saved is waited for: without it files would be shown to people who may not see them.
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { report, deferred, touched } = await look()
        if (touched || orphans.length > 0) await catalogue.snapshot()
        news(report)
        return { report, deferred }
      } catch (error) {
        if (!(error instanceof StillChanging) || attempt >= 20 || stopped) throw error
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  const follow = (context: PassContext, deferred: number) => {
    const isSettled = createSettling(settle, clock)
    const pass = async () => {
      if (stopped) return
      try {
        const result = await runPass(context, { damaged: new Set(), isSettled, mistrustEmpty: 10, onProgress: () => undefined })
        if (result.deferred > 0) loop.after(settle)
        scheduleRetry()
        const fresh = news(result.report)
        if (result.touched) {
          const { added, changed, removed, assets } = result.report
          log.info({ added, changed, removed, assets }, 'The folder changed')
        }
        const isUnusable = fresh.failed.length > 0 || fresh.skipped.some(({ path }) => hasMediaExtension(path))
        if (result.touched || isUnusable) options.onChange?.({ ...result.report, ...fresh })
        background.start()
      } catch (error) {
        if (error instanceof StillChanging) loop.after(settle)
        else {
          log.error({ reason: reasonOf(error) }, 'The folder can not be brought into step; trying again')
          watcher?.renew()
          loop.after(unreadableRetry)
        }
      }
    }
    const scheduleRetry = () => {
      const pauseMs = context.retries.nextInMs()
      if (pauseMs !== null) loop.after(Math.max(pauseMs, shortestPauseMs))
    }
    const loop = createPassLoop(pass, { quiet: 300, patience: 3000 })
    // Digests first: a form may take hours.
    const background = createBackgroundWork(
      context,
      [digests, webForms(context.shop)],
      () => loop.poke(),
      createRetries(clock, options.retryPausesMs),
    )
    const watcher = watch ? watchFolder(context.folder, context.dataFolder, log, () => loop.poke()) : null
    if (deferred > 0 && watch) loop.after(settle)
    if (watch) scheduleRetry()
    background.start()
    closeRest = async () => {
      await watcher?.close()
      await background.close()
      await loop.close()
    }
  }

  const ready = (async () => {
    const context = await prepare()
    const { report, deferred } = await firstLook(context)
    if (!stopped) follow(context, deferred)
    return report
  })()
  // Whoever awaits it hears of a failure; closing before that must not end the process.
  ready.catch(() => undefined)

  return {
    ready,
    async close() {
      stopped = true
      // The helpers go first: a long PDF, a large model or a large picture would otherwise hold up the pass.
      await Promise.all([pdf.close(), models.close(), pictures.close()])
      await ready.catch(() => undefined)
      await closeRest()
    },
  }
}

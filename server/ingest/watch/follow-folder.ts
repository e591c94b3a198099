import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { CatalogueUnavailableError } from '../../ports/catalogue.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { fingerprintFile } from '../fingerprint.ts'
import type { PassContext } from '../pass/context.ts'
import { repairRecords } from '../pass/repair-records.ts'
import { type PassResult, runPass } from '../pass/run-pass.ts'
import { sweepGarbage } from '../pass/sweep-garbage.ts'
import { StillChangingError } from '../read-source.ts'
import { reasonOf } from '../reason.ts'
import type { ExtractContext } from '../record/extract-types.ts'
import { storeFile } from '../record/store-rendition.ts'
import type { IngestReport } from '../report.ts'
import { createRetries } from '../retries.ts'
import { takeRetryRequest } from '../retry-request.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { probeVideo } from '../video/probe-video.ts'
import { mp4Size, writeMp4 } from '../video/transcode.ts'
import { fitsMp4 } from '../video/video-metadata.ts'
import { type BackgroundTask, createBackgroundWork } from './background-work.ts'
import { createPassLoop } from './pass-loop.ts'
import type { FileProblems } from './problem-log.ts'
import { createSettling } from './settling.ts'
import { forgetUnusable, unusableOf } from './unusable-files.ts'
import { watchFolder } from './watch-folder.ts'

/** Name of the playable rendition of a video that browsers cannot play. */
const webRenditionName = 'web-mp4'
const shortSide = 1080

interface Tools {
  readonly blobs: Blobs
  readonly ffmpeg: Ffmpeg
  readonly temp: TempFiles
}

/** Makes the rendition. If only the container is unsupported, the streams are copied. Rejects on failure and abort. */
const makeWebRendition = async ({ blobs, ffmpeg, temp }: Tools, file: string, sha256: string, signal: AbortSignal): Promise<Rendition> => {
  const metadata = await probeVideo(ffmpeg, file)
  const copy = fitsMp4(metadata.codecs)
  const size = mp4Size(metadata, copy ? null : shortSide)
  return temp.use('mp4', async (out) => {
    await writeMp4(ffmpeg, file, out, metadata, { shortSide: copy ? null : shortSide, copy, signal })
    return storeFile(blobs, sha256, { name: webRenditionName, mime: 'video/mp4', extension: 'mp4', ...size }, out)
  })
}

/** Makes slow renditions. A content is done when its metadata lists the rendition. */
const webVideos = ({ ffmpeg, blobs, temp }: ExtractContext): BackgroundTask => ({
  failure: 'A video cannot be made playable in browsers',
  isOpen: ({ later }) => later,
  async run({ sha256 }, file, _metadata, signal) {
    if (!ffmpeg) return null
    const rendition = await makeWebRendition({ blobs, ffmpeg, temp }, file, sha256, signal)
    return (now) => ({ ...now, later: false, renditions: [...now.renditions, rendition] })
  },
})

/** Computes the digest of parts of large files that an earlier version has read. Nothing else is extracted again. */
const digests: BackgroundTask = {
  failure: 'The digests of the parts of a large file cannot be computed',
  isOpen: ({ bytes, digested }) => bytes > partsDigestThresholdBytes && !digested,
  async run({ sha256 }, file, metadata, signal) {
    // Computed by a run that stopped before the record was updated.
    if (metadata.partsDigest) return (now) => now
    const { partsDigest, ...print } = await fingerprintFile(file, signal)
    return print.sha256 === sha256 && partsDigest !== undefined ? (now) => ({ ...now, partsDigest }) : null
  },
}

interface FollowOptions {
  readonly context: PassContext
  /** Result of the first pass. */
  readonly first: Pick<PassResult, 'deferred' | 'isIncomplete'>
  /** Folder of the server's own files, for requests of the command line. */
  readonly dataFolder: string
  /** False = changes are not followed; only the background work runs. */
  readonly watch: boolean
  /** Milliseconds without a change after which a file counts as written. */
  readonly settleMs: number
  readonly retryPausesMs: readonly number[] | undefined
  readonly onQueue: (files: number) => void
  /** Publishes the problems of a pass. @returns the new ones */
  readonly noteProblems: (report: IngestReport) => FileProblems
  /** Called after each pass that changed something or has new problems. */
  readonly onChange: ((report: IngestReport) => void) | undefined
}

export interface FollowedFolder {
  /** Reads unusable files again, at the next pass. @returns their number */
  readonly retry: () => Promise<number>
  /** Stops watching; a running task completes or is aborted. */
  readonly close: () => Promise<void>
}

/** Minimum pause between passes for retries, also overdue ones. */
const shortestPauseMs = 500
const unreadableRetryMs = 30_000
const sweepIntervalMs = 3_600_000
/** Interval of checks for a request of `npm run media -- retry`. */
const requestMs = 2000

/** Repeats passes after changes of the folder, retries and removes unused blobs; does the background work in between. */
export const followFolder = (options: FollowOptions): FollowedFolder => {
  const { context, first, watch, settleMs, onQueue, noteProblems } = options
  const { log, clock, garbage } = context
  const settling = createSettling(settleMs, clock)
  let isIncomplete = first.isIncomplete
  let isRetry = false
  /** A failed pass may have written records without the ingest state, or the reverse. */
  let hasFailed = false
  let sweptAt = Number.NEGATIVE_INFINITY

  /** Part of a pass, so that no file is read at the same time. */
  const sweepIfDue = async () => {
    if (!garbage || Math.abs(clock() - sweptAt) < sweepIntervalMs) return
    sweptAt = clock()
    await sweepGarbage(context, garbage).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'Unused blobs could not be removed'),
    )
  }
  const scheduleRetry = () => {
    const pauseMs = context.retries.nextInMs()
    if (pauseMs !== null) loop.startWithin(Math.max(pauseMs, shortestPauseMs))
  }
  const report = (result: PassResult) => {
    const fresh = noteProblems(result.report)
    if (result.isChanged) {
      const { added, changed, removed, assets } = result.report
      log.info({ added, changed, removed, assets }, 'The folder changed')
    }
    // After a retry the terminal shows every remaining problem, not only new ones.
    const shown = isRetry ? {} : fresh
    const hasResult = isRetry || unusableOf(fresh).length > 0
    isRetry = false
    if (result.isChanged || hasResult) options.onChange?.({ ...result.report, ...shown })
  }
  const pass = async () => {
    if (context.stopped()) return
    try {
      const result = await runPass(context, {
        findDamaged: async () => {
          if (!hasFailed) return new Set()
          return (await repairRecords(context, { checksBlobs: false, acceptRemovals: false })).damaged
        },
        isSettled: settling.isSettled,
        // While assets without files are kept, an empty folder counts as unmounted. Otherwise the last files of a small portal may be
        // deleted.
        emptyCheckCount: isIncomplete ? 1 : 10,
        acceptRemovals: false,
        onProgress: ({ done, total }) => onQueue(total - done),
      })
      settling.forgetSettled()
      hasFailed = false
      isIncomplete = result.isIncomplete
      onQueue(result.deferred)
      if (result.deferred > 0) loop.startWithin(settleMs)
      scheduleRetry()
      report(result)
      await sweepIfDue()
      background.start()
    } catch (error) {
      if (error instanceof StillChangingError) loop.startWithin(settleMs)
      else {
        // An index that does not respond fails searches, and no writes.
        hasFailed ||= !(error instanceof CatalogueUnavailableError)
        log.error({ reason: reasonOf(error) }, 'The changes of the folder could not be read; trying again')
        watcher?.renew()
        loop.startWithin(unreadableRetryMs)
      }
    }
  }
  const loop = createPassLoop(pass, { quietMs: 300, maxDelayMs: 3000 })
  // Digests first, because a video rendition may take hours.
  const background = createBackgroundWork(
    context,
    [digests, webVideos(context.extractContext)],
    () => loop.notify(),
    createRetries(clock, options.retryPausesMs),
  )
  const watcher = watch ? watchFolder(context.folder, context.dataFolder, log, () => loop.notify()) : null

  const retry = async () => {
    const count = await forgetUnusable(context)
    isRetry = true
    loop.notify()
    return count
  }
  const takeRequest = async () => {
    if (await takeRetryRequest(options.dataFolder)) await retry()
  }
  const reportFailure = (error: unknown) => log.error({ reason: reasonOf(error) }, 'Unusable files could not be read again')
  const requestTimer = watch ? setInterval(() => void takeRequest().catch(reportFailure), requestMs) : null
  requestTimer?.unref()
  const sweepTimer = garbage && watch ? setInterval(() => loop.notify(), sweepIntervalMs) : null
  sweepTimer?.unref()
  if (first.deferred > 0 && watch) loop.startWithin(settleMs)
  if (watch) scheduleRetry()
  background.start()

  return {
    retry,
    close: async () => {
      if (requestTimer) clearInterval(requestTimer)
      if (sweepTimer) clearInterval(sweepTimer)
      await watcher?.close()
      await background.close()
      await loop.close()
    },
  }
}

import { CatalogueUnavailableError } from '../../ports/catalogue.ts'
import type { PassContext } from '../pass/context.ts'
import type { PassTurn } from '../pass/pass-turn.ts'
import { repairRecords } from '../pass/repair-records.ts'
import { type PassResult, runPass } from '../pass/run-pass.ts'
import { sweepGarbage } from '../pass/sweep-garbage.ts'
import { StillChangingError } from '../read-source.ts'
import { reasonOf } from '../reason.ts'
import type { IngestProgress, IngestReport } from '../report.ts'
import { createRetries } from '../retries.ts'
import { takeRetryRequest } from '../retry-request.ts'
import type { FileProblem } from '../scan/scan.ts'
import { digests, webVideos } from './background-tasks.ts'
import { createBackgroundWork } from './background-work.ts'
import { createPassLoop } from './pass-loop.ts'
import type { FileProblems } from './problem-log.ts'
import { createSettling } from './settling.ts'
import { forgetUnusable, unusableOf } from './unusable-files.ts'
import { watchFolder } from './watch-folder.ts'

interface FollowOptions {
  readonly context: PassContext
  /** Ids whose record or renditions are missing at start. */
  readonly damaged: ReadonlySet<string>
  /** The first pass removes every vanished asset. */
  readonly acceptRemovals: boolean
  /** Folder of the server's own files, for requests of the command line. */
  readonly dataFolder: string
  /** False = changes are not followed; after the first pass only the background work runs. */
  readonly watch: boolean
  /** Milliseconds without a change after which a file counts as written. */
  readonly settleMs: number
  readonly retryPausesMs: readonly number[] | undefined
  readonly onQueue: (files: number) => void
  /** Called until all files have been read for the first time. */
  readonly onProgress: (progress: IngestProgress) => void
  /** Publishes the problems of a pass. @returns the new ones */
  readonly noteProblems: (report: IngestReport) => FileProblems
  /** Called when all files have been read again, if something changed or there are new problems. */
  readonly onChange: ((report: IngestReport) => void) | undefined
}

export interface FollowedFolder {
  /** All files have been read. Rejects if the first pass fails; then nothing is followed. */
  readonly ready: Promise<IngestReport>
  /** Reads unusable files again, at the next pass. @returns their number */
  readonly retry: () => Promise<number>
  /** Applies the stored mappings of tables soon. */
  readonly applyTables: () => void
  /** Stops watching; a running task completes or is aborted. */
  readonly close: () => Promise<void>
}

/** Minimum pause between passes for retries, also overdue ones. */
const shortestPauseMs = 500
const unreadableRetryMs = 30_000
const sweepIntervalMs = 3_600_000
/** Interval of checks for a request of `npm run media -- retry`. */
const requestMs = 2000
/** Attempts of the first pass while a sidecar is being saved. */
const maxFirstAttempts = 20
const firstAttemptPauseMs = 500

/** Results of the passes that together read all files. */
const createPassSum = () => {
  const fresh = { failed: [] as FileProblem[], skipped: [] as FileProblem[], notes: [] as FileProblem[] }
  let [added, changed, removed, seconds, done] = [0, 0, 0, 0, 0]
  return {
    doneCount: () => done,
    add({ report, doneCount }: PassResult, problems: FileProblems) {
      added += report.added
      changed += report.changed
      removed += report.removed
      seconds += report.seconds
      done += doneCount
      for (const kind of ['failed', 'skipped', 'notes'] as const) fresh[kind].push(...problems[kind])
    },
    /** @param last report of the last pass */
    report: (last: IngestReport): IngestReport => ({ ...last, added, changed, removed, seconds: Math.round(seconds * 10) / 10 }),
    isChanged: () => added + changed + removed > 0,
    /** New problems. */
    fresh: (): FileProblems => fresh,
  }
}

/**
 * Reads the folder for the first time and repeats passes after changes of it, also while files are still being read; retries and removes
 * unused blobs; does the background work in between.
 */
export const followFolder = (options: FollowOptions): FollowedFolder => {
  const { context, watch, settleMs, onQueue, noteProblems } = options
  const { log, clock, garbage } = context
  const settling = createSettling(settleMs, clock)
  let ready: { resolve: (report: IngestReport) => void; reject: (error: unknown) => void } | null = null
  const firstReport = new Promise<IngestReport>((resolve, reject) => {
    ready = { resolve, reject }
  })
  /** `failed`: the first pass has failed, and no other one runs. */
  let stage: 'first pass' | 'first reading' | 'following' | 'failed' = 'first pass'
  let attempts = 0
  let isIncomplete = true
  let isRetry = false
  /** A failed pass may have written records without the ingest state, or the reverse. */
  let hasFailed = false
  let sweptAt = Number.NEGATIVE_INFINITY
  let sum = createPassSum()

  /** Part of a pass, so that no file is read at the same time. */
  const sweepIfDue = async () => {
    if (!garbage || !context.readings.isIdle() || Math.abs(clock() - sweptAt) < sweepIntervalMs) return
    sweptAt = clock()
    await sweepGarbage(context, garbage).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'Unused blobs could not be removed'),
    )
  }
  const scheduleRetry = () => {
    const pauseMs = context.retries.nextInMs()
    if (pauseMs !== null) loop.startWithin(Math.max(pauseMs, shortestPauseMs))
  }
  /** Reports the passes that together have read all files. */
  const report = (last: IngestReport) => {
    const whole = sum.report(last)
    const fresh = sum.fresh()
    const isChanged = sum.isChanged()
    sum = createPassSum()
    if (stage !== 'following') {
      stage = 'following'
      ready?.resolve(whole)
      return
    }
    if (isChanged) {
      const { added, changed, removed, assets } = whole
      log.info({ added, changed, removed, assets }, 'The folder changed')
    }
    // After a retry the terminal shows every remaining problem, not only new ones.
    const shown = isRetry ? {} : fresh
    const hasResult = isRetry || unusableOf(fresh).length > 0
    isRetry = false
    if (isChanged || hasResult) options.onChange?.({ ...whole, ...shown })
  }
  const findDamaged = async () => {
    if (stage === 'first pass') return options.damaged
    if (!hasFailed) return new Set<string>()
    return (await repairRecords(context, { checksBlobs: false, acceptRemovals: false })).damaged
  }
  const handleFailure = (error: unknown) => {
    const isFirst = stage === 'first pass'
    const isChanging = error instanceof StillChangingError
    attempts += 1
    if (isFirst && (!isChanging || attempts > maxFirstAttempts || context.stopped())) {
      stage = 'failed'
      ready?.reject(error)
    } else if (isChanging) loop.startWithin(isFirst ? firstAttemptPauseMs : settleMs, 'urgent')
    else {
      // An index that does not respond fails searches, and no writes.
      hasFailed ||= !(error instanceof CatalogueUnavailableError)
      log.error({ reason: reasonOf(error) }, 'The changes of the folder could not be read; trying again')
      watcher?.renew()
      loop.startWithin(unreadableRetryMs)
    }
  }
  const pass = async (turn: PassTurn) => {
    const isFirst = stage === 'first pass'
    if (stage === 'failed' || (context.stopped() && !isFirst)) return
    const doneBefore = sum.doneCount()
    try {
      const result = await runPass(context, {
        findDamaged,
        isSettled: isFirst ? () => true : settling.isSettled,
        // While assets without files are kept, an empty folder counts as unmounted. Otherwise the last files of a small portal may be
        // deleted.
        emptyCheckCount: isFirst || isIncomplete ? 1 : 10,
        acceptRemovals: isFirst && options.acceptRemovals,
        onProgress: ({ done, total, current }) => {
          onQueue(total - done)
          if (stage !== 'following') options.onProgress({ done: doneBefore + done, total: doneBefore + total, current })
        },
        turn,
        watch: watcher,
      })
      // A sidecar that is being written applies when all of them have settled.
      if (!result.isWaiting) settling.forgetSettled()
      if (isFirst) stage = 'first reading'
      hasFailed = false
      isIncomplete = result.isIncomplete
      sum.add(result, noteProblems(result.report))
      if (result.isWaiting) return loop.startWithin(settleMs, 'urgent')
      if (!result.isComplete && !context.stopped()) return loop.startWithin(0)
      onQueue(result.deferred)
      if (result.deferred > 0 && watch) loop.startWithin(settleMs)
      if (watch) scheduleRetry()
      report(result.report)
      await sweepIfDue()
      background.start()
    } catch (error) {
      handleFailure(error)
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
  const watcher = watch ? watchFolder(context.folder, context.dataFolder, log, (urgency) => loop.notify(urgency)) : null
  loop.startNow()

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

  return {
    ready: firstReport,
    retry,
    applyTables: () => loop.notify('urgent'),
    close: async () => {
      if (requestTimer) clearInterval(requestTimer)
      if (sweepTimer) clearInterval(sweepTimer)
      watcher?.close()
      await loop.close()
      await background.close()
      await context.readings.close()
    },
  }
}

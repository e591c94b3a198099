import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Reading } from '#contract/info.ts'
import { loadReadingAtom } from '../../domain/search/reading.ts'
import { repeatWhileVisible } from '../../domain/search/repeat-while-visible.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'

interface LiveUpdates {
  /** Nothing is found although nothing restricts the results, so each file is news. */
  readonly isEmptyPortal: boolean
  /** Called while the server reads files for the first time. */
  readonly onProgress: (signal: AbortSignal) => Promise<void>
  /** Called from time to time after that. */
  readonly onIdle: (signal: AbortSignal) => Promise<void>
}

/** Intervals of the progress and of new results: while the server reads files for the first time, and later. */
const readingIntervalMs = 2000
const idleIntervalMs = 20_000

/** Follows the files that the server reads while the page is open and visible. Failed requests repeat with the next interval. */
export const useLiveUpdates = ({ isEmptyPortal, onProgress, onIdle }: LiveUpdates): void => {
  const load = useSetAtom(loadReadingAtom)
  const hasSession = useAtomValue(sessionAtom) !== null
  const reportProgress = useEffectEvent((signal: AbortSignal) => onProgress(signal).catch(() => undefined))
  const reportIdle = useEffectEvent((signal: AbortSignal) => onIdle(signal).catch(() => undefined))
  useEffect(() => {
    // Backends other than the Vitrine server do not have this call.
    if (!hasSession || isStaticDocument()) return undefined
    let last: Reading | null = null
    return repeatWhileVisible(async (signal) => {
      // The first scan is over for good, so its progress is not requested again.
      const isFollowed = isEmptyPortal || last === null || last.isReading
      const now = isFollowed ? await load(signal).catch(() => null) : last
      if (signal.aborted) return idleIntervalMs
      // The share of the files that are read says too little about a large folder.
      const mayHaveProgress = now !== null && (now.isReading || last?.isReading === true)
      if (isEmptyPortal || mayHaveProgress) await reportProgress(signal)
      else if (!isFollowed) await reportIdle(signal)
      last = now ?? last
      return isEmptyPortal || last?.isReading === true ? readingIntervalMs : idleIntervalMs
    })
  }, [load, isEmptyPortal, hasSession])
}

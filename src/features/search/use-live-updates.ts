import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Reading } from '#contract/info.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { loadReadingAtom } from '../../domain/search/reading.ts'
import { repeatWhileVisible } from '../../domain/search/repeat-while-visible.ts'
import { createChangeFollower, type ShowChanges } from '../../domain/search/watch-changes.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'

interface LiveUpdates {
  /** Nothing is found although nothing restricts the results, so each file is news. */
  readonly isEmptyPortal: boolean
  /** Called while the server reads files for the first time. */
  readonly onProgress: (signal: AbortSignal) => Promise<void>
  /** Called after changes from then on. */
  readonly onChange: ShowChanges
}

/** Intervals of the progress: while the server reads files for the first time, and while that is unknown. */
const readingIntervalMs = 2000
const unknownIntervalMs = 20_000

/** Follows the files of the server while the page is open and visible. Failed requests repeat. */
export const useLiveUpdates = ({ isEmptyPortal, onProgress, onChange }: LiveUpdates): void => {
  const api = useAtomValue(apiAtom)
  const load = useSetAtom(loadReadingAtom)
  const hasSession = useAtomValue(sessionAtom) !== null
  const reportProgress = useEffectEvent((signal: AbortSignal) => onProgress(signal).catch(() => undefined))
  const show = useEffectEvent<ShowChanges>((signal, isChanged) => onChange(signal, isChanged))
  useEffect(() => {
    // Backends other than the Vitrine server do not have this call.
    if (!hasSession || isStaticDocument()) return undefined
    const watchChanges = createChangeFollower(api, (signal, isChanged) => show(signal, isChanged))
    let last: Reading | null = null
    return repeatWhileVisible(async (signal) => {
      // The first scan is over for good, so its progress is not requested again.
      if (!isEmptyPortal && last?.isReading === false) return watchChanges(signal)
      const now = await load(signal).catch(() => null)
      if (signal.aborted) return unknownIntervalMs
      // The share of the files that are read says too little about a large folder.
      const mayHaveProgress = now !== null && (now.isReading || last?.isReading === true)
      if (isEmptyPortal || mayHaveProgress) await reportProgress(signal)
      last = now ?? last
      if (isEmptyPortal || last?.isReading === true) return readingIntervalMs
      return last ? 0 : unknownIntervalMs
    })
  }, [api, load, isEmptyPortal, hasSession])
}

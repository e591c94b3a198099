import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { offlineFileAtom } from '../../domain/offline/copies/actions.ts'
import { offlineStateAtom } from '../../domain/offline/copies/atoms.ts'
import type { OfflineFile } from '../../domain/offline/copies/offline-file.ts'
import { loadMedia, type MediaSource, PreviewOnlyError } from '../../domain/offline/responses/load-media.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

type FileStatus = OfflineFile['status']

/**
 * Reloads when the offline file is complete, removed or no longer permitted, and when the server is reachable again.
 * @param status of the offline file that the screen depends on; null = the server's response is shown
 */
export const useOfflineChanges = (
  { asset, isShowable }: Pick<MediaSource<unknown>, 'asset' | 'isShowable'>,
  status: FileStatus | null,
  reload: () => void,
): void => {
  const store = useStore()
  const offlineCopies = useAtomValue(offlineStateAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  useEffect(() => {
    if (status === null) return undefined
    let isCurrent = true
    const compare = async () => {
      const file = await store.set(offlineFileAtom, asset, isShowable)
      if (isCurrent && file.status !== status) reload()
    }
    void compare().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [asset, isShowable, offlineCopies, reload, status, store])
  useEffect(() => {
    // A playing file is not reloaded.
    if (isOnline && status !== null && status !== 'ready') reload()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the connection is back
  }, [isOnline])
}

/** Loads the data of a viewer. @param source must be stable while the asset is the same (useMemo) */
export const useMedia = <Value>(source: MediaSource<Value>) => {
  const store = useStore()
  const load = useCallback((signal: AbortSignal) => loadMedia(store, source, signal), [source, store])
  const media = useLoaded(load)
  const failed = media.status === 'failure' && media.failure instanceof PreviewOnlyError ? media.failure.fileStatus : null
  useOfflineChanges(source, media.status === 'success' && media.value.isOffline ? 'ready' : failed, media.retry)
  return media
}

/** Address of a file that is valid until the signal is aborted. */
export const objectUrl = (file: Blob, signal: AbortSignal): string => {
  const address = URL.createObjectURL(file)
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true })
  return address
}

import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { assetRequestAtom, requestAssetAtom } from '../../domain/asset/actions.ts'
import type { AssetRequest } from '../../domain/asset/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { searchResultByIdAtom } from '../../domain/search/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isUserUnknownAtom } from '../../domain/session/is-user-unknown.ts'

const loading: AssetRequest = { status: 'loading' }

/** An asset from the loaded results, else from the server. */
export const useAsset = (id: string): { readonly request: AssetRequest; readonly retry: () => void } => {
  const found = useAtomValue(searchResultByIdAtom).get(id)
  const serverRequest = useAtomValue(assetRequestAtom).get(id)
  // If neither a session nor the server is available, the request fails with the reason to show.
  const hasSession = useAtomValue(sessionAtom) !== null
  const isUserUnknown = useAtomValue(isUserUnknownAtom)
  const canRequest = hasSession || isUserUnknown
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const requestAsset = useSetAtom(requestAssetAtom)
  const isNeeded = !found && id !== ''

  const isUnknown = serverRequest === undefined
  useEffect(() => {
    if (isNeeded && canRequest && isUnknown) void requestAsset(id)
  }, [requestAsset, canRequest, id, isNeeded, isUnknown])
  useEffect(() => {
    // Repeat only failed requests.
    if (isNeeded && canRequest && isOnline) void requestAsset(id)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the connection is back
  }, [isOnline])

  const retry = useCallback(() => void requestAsset(id), [requestAsset, id])
  return { request: found ? { status: 'success', asset: found } : (serverRequest ?? loading), retry }
}

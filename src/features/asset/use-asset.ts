import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { assetRequestAtom, requestAssetAtom } from '../../domain/asset/actions.ts'
import type { AssetRequest } from '../../domain/asset/atoms.ts'
import { searchResultByIdAtom } from '../../domain/catalogue/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isPersonUnknownAtom } from '../../domain/session/unknown-person.ts'

const loading: AssetRequest = { status: 'loading' }

/** An asset from the loaded result, else from the server. */
export const useAsset = (id: string): { readonly request: AssetRequest; readonly retry: () => void } => {
  const found = useAtomValue(searchResultByIdAtom).get(id)
  const asked = useAtomValue(assetRequestAtom).get(id)
  // Where nobody is known and nobody can be reached, asking says so.
  const hasSession = useAtomValue(sessionAtom) !== null
  const isPersonUnknown = useAtomValue(isPersonUnknownAtom)
  const mayAsk = hasSession || isPersonUnknown
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const ask = useSetAtom(requestAssetAtom)
  const isNeeded = !found && id !== ''

  const isUnknown = asked === undefined
  useEffect(() => {
    if (isNeeded && mayAsk && isUnknown) void ask(id)
  }, [ask, mayAsk, id, isNeeded, isUnknown])
  useEffect(() => {
    // Only what has failed is asked again.
    if (isNeeded && mayAsk && isOnline) void ask(id)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the connection is back
  }, [isOnline])

  const retry = useCallback(() => void ask(id), [ask, id])
  return { request: found ? { status: 'success', asset: found } : (asked ?? loading), retry }
}

import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { StartHead } from '#contract/start-head.ts'
import { loadStartHeadAtom, startHeadAtom } from '../../domain/collections/start-head.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'

/** Title and picture from the media folder; empty if the configuration does not use them, null = not known yet. */
export const useStartHead = (): StartHead | null => {
  const { from_folder: isUsed } = useAtomValue(configAtom).dashboard.heroImage
  const head = useAtomValue(startHeadAtom)
  const load = useSetAtom(loadStartHeadAtom)
  const round = useAtomValue(startReloadCountAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const scope = useAtomValue(sessionAtom)?.scope
  // Backends other than the Vitrine server do not have this call.
  const hasHead = isUsed && !isStaticDocument()
  useEffect(() => {
    if (!hasHead || scope === undefined) return undefined
    const request = new AbortController()
    void load(request.signal)
    return () => request.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads again in every round, and when the connection returns
  }, [hasHead, scope, isOnline, round, load])
  return hasHead ? head : {}
}

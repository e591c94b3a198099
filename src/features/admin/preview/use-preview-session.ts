import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type PreviewedRole, previewLifetime } from '#contract/role-preview.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'

type Preview = { readonly session: Session; readonly failure: null } | { readonly session: null; readonly failure: unknown }

const waiting: Preview = { session: null, failure: null }

/** A session to look at the portal with; a new one comes long before it is over. Hand in a memoised role. */
export const usePreviewSession = (role: PreviewedRole): Preview => {
  const api = useAtomValue(apiAtom)
  const [preview, setPreview] = useState<Preview>(waiting)
  useEffect(() => {
    const asked = new AbortController()
    const begin = () => {
      api.call('beginPreview', { body: role, signal: asked.signal }).then(
        (session) => !asked.signal.aborted && setPreview({ session, failure: null }),
        // One that still holds is better than none.
        (failure: unknown) => !asked.signal.aborted && setPreview((before) => (before.session ? before : { session: null, failure })),
      )
    }
    begin()
    const timer = setInterval(begin, previewLifetime / 3)
    return () => {
      asked.abort()
      clearInterval(timer)
    }
  }, [api, role])
  return preview
}

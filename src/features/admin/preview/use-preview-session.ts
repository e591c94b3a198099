import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type PreviewedRole, previewLifetimeMs } from '#contract/role-preview.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'

type Preview = { readonly session: Session; readonly failure: null } | { readonly session: null; readonly failure: unknown }

const waiting: Preview = { session: null, failure: null }

/** Session of the preview role, renewed before it expires. The role must be memoised. */
export const usePreviewSession = (role: PreviewedRole): Preview => {
  const api = useAtomValue(apiAtom)
  const [preview, setPreview] = useState<Preview>(waiting)
  useEffect(() => {
    const request = new AbortController()
    const requestSession = () => {
      api.call('beginPreview', { body: role, signal: request.signal }).then(
        (session) => !request.signal.aborted && setPreview({ session, failure: null }),
        // Keep a session that is still valid.
        (failure: unknown) => !request.signal.aborted && setPreview((before) => (before.session ? before : { session: null, failure })),
      )
    }
    requestSession()
    const timer = setInterval(requestSession, previewLifetimeMs / 3)
    return () => {
      request.abort()
      clearInterval(timer)
    }
  }, [api, role])
  return preview
}

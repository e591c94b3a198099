import { Trans } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { isPlainBackendAtom } from '../../domain/admin/atoms.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AdminNotice } from './admin-notice.tsx'

/** Visible while an error in a sidecar file hides files. Nothing if the server does not support the call. */
export const HiddenFilesNotice = () => {
  const api = useAtomValue(apiAtom)
  const isPlainBackend = useAtomValue(isPlainBackendAtom)
  const load = useCallback((signal: AbortSignal) => api.call('getMediaProblems', { signal }), [api])
  const state = useLoaded(isPlainBackend ? null : load)
  const problems = state.status === 'success' ? state.value.problems : null
  if (!problems?.some(({ hides }) => hides)) return null
  return (
    <AdminNotice
      icon="i-lucide-eye-off"
      action={
        <Link to="/admin/$section" params={{ section: 'reports' }} className="text-primary underline">
          <Trans id="admin.notice.hidden.reports">Show the errors in Reports</Trans>
        </Link>
      }
    >
      <Trans id="admin.notice.hidden">
        The rights of some files cannot be read, because tables in the media folder contain errors. Only administrators see these files
        until the tables are repaired.
      </Trans>
    </AdminNotice>
  )
}

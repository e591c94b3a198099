import { Trans, useLingui } from '@lingui/macro'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { hasUnsavedAtom } from '../../domain/admin/atoms.ts'
import { hasUnsavedEditsAtom } from '../../domain/install/atoms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Sections of the administration share the changes. Navigation to the login is never blocked: the session has ended. */
const leavesUnsaved: ShouldBlockFn = ({ current, next }) => next.routeId !== current.routeId && next.routeId !== '/login'

/** Asks before the user leaves with unsaved changes: within the portal by a dialog, from the window by the browser's own. */
export const LeaveDialog = () => {
  const { t } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const setHasUnsavedEdits = useSetAtom(hasUnsavedEditsAtom)
  useEffect(() => {
    setHasUnsavedEdits(hasUnsaved)
    return () => setHasUnsavedEdits(false)
  }, [hasUnsaved, setHasUnsavedEdits])
  const blocker = useBlocker({ shouldBlockFn: leavesUnsaved, disabled: !hasUnsaved, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t({ id: 'admin.leave.title', message: 'Leave without saving?' })}
      confirmLabel={t({ id: 'admin.leave.go', message: 'Leave' })}
      cancelLabel={t({ id: 'admin.leave.stay', message: 'Stay' })}
      onResult={(leave) => (leave ? blocker.proceed?.() : blocker.reset?.())}
    >
      <Trans id="admin.leave.text">Your changes are not saved yet. They stay on this device and will be here when you come back.</Trans>
    </ConfirmDialog>
  )
}

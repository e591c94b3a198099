import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { configFormatVersion } from '#contract/info.ts'
import { loadWorkspaceAtom, refreshWorkspaceAtom } from '../../domain/admin/actions.ts'
import { editsOwnerAtom, workspaceStatusAtom } from '../../domain/admin/atoms.ts'
import { areVersionsCompatible } from '../../domain/admin/versions.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'

const messages = {
  versions: msg({
    id: 'toast.admin.versions',
    message: 'The page has version {page}, the server version {server}. Install matching versions before you change anything.',
  }),
  unavailable: msg({ id: 'toast.admin.status', message: 'The status of the configuration could not be loaded' }),
}

/** Loads the data of the administration (G1) and shows warnings. */
export const useAdminStart = (): void => {
  const api = useAtomValue(apiAtom)
  const status = useAtomValue(workspaceStatusAtom)
  const owner = useAtomValue(editsOwnerAtom)
  const connection = useAtomValue(connectionAtom)
  const scope = useAtomValue(sessionAtom)?.scope
  const load = useSetAtom(loadWorkspaceAtom)
  const refresh = useSetAtom(refreshWorkspaceAtom)
  const setFields = useSetAtom(fieldsAtom)
  const toast = useSetAtom(showToastAtom)
  useEffect(() => {
    // Another user in this tab loads another workspace. The stored edits belong to the previous user.
    if (status === 'initial' || (status !== 'loading' && owner && scope && owner.scope !== scope)) void load()
    if (status === 'unavailable') toast({ level: 'danger', message: messages.unavailable.id })
  }, [status, owner, scope, load, toast])
  // Also when the connection returns: the server may have applied a change whose response was lost.
  useEffect(() => {
    const refreshIfVisible = () => void (document.hidden || connection !== 'online' || refresh())
    refreshIfVisible()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh, connection])
  useEffect(() => {
    const read = async () => {
      const [{ version }, { visible_fields }] = await Promise.all([api.call('getVersion'), api.call('getIndexFields')])
      setFields(visible_fields)
      if (!areVersionsCompatible(configFormatVersion, version))
        toast({ level: 'warning', message: messages.versions.id, values: { page: configFormatVersion, server: version } })
    }
    // Ignored: the fields of the last visit remain, and the API client reports the connection state.
    read().catch(() => undefined)
  }, [api, setFields, toast])
}

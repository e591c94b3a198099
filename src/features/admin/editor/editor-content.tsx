import { useLingui } from '@lingui/macro'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { Waiting } from '../../../widgets/load-failure/waiting.tsx'

const load = () => import('./editor-section.tsx').then((module) => module.EditorSection)

/** The editor's code is fetched when somebody goes there; what stands around it stays when it can't be had. */
export const EditorContent = () => {
  const { t } = useLingui()
  const state = useLoaded(load)
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'success') return <state.value />
  return (
    <LoadFailure
      title={t({ id: 'admin.editor.failure', message: 'The editor could not be loaded' })}
      failure={state.failure}
      again={state.again}
    />
  )
}

import { useLingui } from '@lingui/macro'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'

const load = () => import('./editor-section.tsx').then((module) => module.EditorSection)

/** Loads the editor's code when the section opens. The rest of the page stays if loading fails. */
export const EditorContent = () => {
  const { t } = useLingui()
  const state = useLoaded(load)
  if (state.status === 'loading') return <LoadingIndicator />
  if (state.status === 'success') return <state.value />
  return (
    <LoadFailure
      title={t({ id: 'admin.editor.failure', message: 'The editor could not be loaded' })}
      failure={state.failure}
      onRetry={state.retry}
    />
  )
}

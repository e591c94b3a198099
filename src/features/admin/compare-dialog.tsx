import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { editingAtom, isReadOnlyAtom, openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { differences } from '../../domain/admin/differences.ts'
import { takeBackAtom } from '../../domain/admin/resets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DifferenceList } from './difference-list.tsx'

/** What would change for visitors, each of it to be taken back. */
export const CompareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const editing = useAtomValue(editingAtom)
  const published = useAtomValue(openWorkspaceAtom)?.published
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const takeBack = useSetAtom(takeBackAtom)
  const found = differences(published, editing)
  return (
    <Dialog open onClose={onClose} maxWidth={760} title={t({ id: 'admin.compare.title', message: 'What is changed' })}>
      <div className="grid grid-cols-1 gap-3">
        {found.length === 0 ? (
          <p className="m-0">
            <Trans id="admin.compare.same">Everything is as visitors have it.</Trans>
          </p>
        ) : (
          <DifferenceList
            differences={found}
            before={<Trans id="admin.compare.before">In force:</Trans>}
            after={<Trans id="admin.compare.after">Here:</Trans>}
            renderAction={({ path }, name) =>
              !isReadOnly && (
                <IconButton
                  icon="i-lucide-undo-2"
                  label={t({ id: 'admin.compare.back', message: `Take back: ${name}` })}
                  onClick={() => takeBack(path)}
                />
              )
            }
          />
        )}
      </div>
    </Dialog>
  )
}

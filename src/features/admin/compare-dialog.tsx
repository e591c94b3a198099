import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { editingAtom, isReadOnlyAtom, openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { differences } from '../../domain/admin/differences.ts'
import { revertValueAtom } from '../../domain/admin/resets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DifferenceList } from './difference-list.tsx'

/** Lists all unpublished changes, each with a button to revert it. */
export const CompareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const editing = useAtomValue(editingAtom)
  const published = useAtomValue(openWorkspaceAtom)?.published
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const revert = useSetAtom(revertValueAtom)
  const found = differences(published, editing)
  return (
    <Dialog open onClose={onClose} maxWidth={760} title={t({ id: 'admin.compare.title', message: 'Changes' })}>
      <div className="grid grid-cols-1 gap-3">
        {found.length === 0 ? (
          <p className="m-0">
            <Trans id="admin.compare.same">There are no differences from the published version.</Trans>
          </p>
        ) : (
          <DifferenceList
            differences={found}
            before={<Trans id="admin.compare.before">Published:</Trans>}
            after={<Trans id="admin.compare.after">Changed:</Trans>}
            renderAction={({ path }, name) =>
              !isReadOnly && (
                <IconButton
                  icon="i-lucide-undo-2"
                  label={t({ id: 'admin.compare.back', message: `Undo: ${name}` })}
                  onClick={() => revert(path)}
                />
              )
            }
          />
        )}
      </div>
    </Dialog>
  )
}

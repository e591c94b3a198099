import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { removeAllBookmarksAtom } from '../../domain/bookmarks/actions.ts'
import { bookmarkCountAtom } from '../../domain/bookmarks/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteAllDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before the whole list goes. */
export const DeleteAllDialog = ({ open, onClose }: DeleteAllDialogProps) => {
  const { t } = useLingui()
  const count = useAtomValue(bookmarkCountAtom)
  const removeAll = useSetAtom(removeAllBookmarksAtom)
  const confirm = async () => {
    onClose()
    await removeAll()
    // The button that asked goes with them, and the focus would with it.
    document.querySelector('main')?.focus()
  }
  return (
    <Dialog
      open={open}
      isMessage
      onClose={onClose}
      title={t({ id: 'views.bookmark.delete.all', message: 'Delete all bookmarks' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-trash-2" onClick={() => void confirm()}>
            <Trans id="views.bookmark.modal.confirm">Delete all</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural
          id="views.bookmark.modal.delete"
          value={count}
          one="Your only bookmark is deleted. The asset itself stays where it is."
          other="All # bookmarks are deleted. The assets themselves stay where they are."
        />
      </p>
    </Dialog>
  )
}

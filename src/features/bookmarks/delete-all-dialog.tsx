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

/** Asks before all bookmarks are deleted. */
export const DeleteAllDialog = ({ open, onClose }: DeleteAllDialogProps) => {
  const { t } = useLingui()
  const count = useAtomValue(bookmarkCountAtom)
  const removeAll = useSetAtom(removeAllBookmarksAtom)
  const confirm = async () => {
    onClose()
    await removeAll()
    // The button that opened the dialog disappears together with the list, so move the focus.
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
          <Button variant="danger" icon="i-lucide-trash-2" onClick={() => void confirm()}>
            <Trans id="views.bookmark.modal.confirm">Delete all</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural
          id="views.bookmark.modal.delete"
          value={count}
          one="Your only bookmark will be deleted. The file stays."
          other="All # bookmarks will be deleted. The files stay."
        />
      </p>
    </Dialog>
  )
}

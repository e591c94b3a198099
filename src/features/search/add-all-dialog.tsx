import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { addAllDialogAtom, addAllResultsAtom } from '../../domain/bookmarks/bookmark-results.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a large number of results is bookmarked. */
export const AddAllDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const total = useAtomValue(addAllDialogAtom)
  const addAll = useSetAtom(addAllResultsAtom)
  return (
    <Dialog
      open={total !== null}
      isMessage
      onClose={onClose}
      title={t({ id: 'views.search.bookmark_all', message: 'Add all results to bookmarks' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-bookmark-plus" onClick={() => void addAll()}>
            <Trans id="views.search.modal.confirm">Add all</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural id="views.search.modal.add_bookmarks" value={total ?? 0} one="Bookmark # result?" other="Bookmark all # results?" />
      </p>
    </Dialog>
  )
}

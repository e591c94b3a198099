import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { joinQuestionAtom } from '../../domain/bookmarks/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A list that stands on the device for long, or on one that several people use, may be somebody else's: the person decides. */
export const JoinQuestion = () => {
  const { t } = useLingui()
  const question = useAtomValue(joinQuestionAtom)
  const answer = (join: boolean) => question?.answer(join)
  return (
    <Dialog
      open={question !== null}
      isMessage
      onClose={() => answer(false)}
      title={t({ id: 'widgets.join.title', message: 'Bookmarks on this device' })}
      footer={
        <>
          <Button onClick={() => answer(false)}>
            <Trans id="widgets.join.leave">Leave them here</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-bookmark-plus" onClick={() => answer(true)}>
            <Trans id="widgets.join.add">Add to my account</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural
          id="widgets.join.text"
          value={question?.count ?? 0}
          one="One asset was bookmarked on this device without an account. Is this bookmark yours?"
          other="# assets were bookmarked on this device without an account. Are these bookmarks yours?"
        />
      </p>
    </Dialog>
  )
}

import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { mergePromptAtom } from '../../domain/bookmarks/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks whether to merge bookmarks of the device: on a shared device they may belong to another user. */
export const MergeDialog = () => {
  const { t } = useLingui()
  const prompt = useAtomValue(mergePromptAtom)
  const resolve = (isMerged: boolean) => prompt?.resolve(isMerged)
  return (
    <Dialog
      open={prompt !== null}
      isMessage
      onClose={() => resolve(false)}
      title={t({ id: 'widgets.join.title', message: 'Bookmarks on this device' })}
      footer={
        <>
          <Button onClick={() => resolve(false)}>
            <Trans id="widgets.join.leave">Leave on this device</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-bookmark-plus" onClick={() => resolve(true)}>
            <Trans id="widgets.join.add">Add to my account</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural
          id="widgets.join.text"
          value={prompt?.count ?? 0}
          one="One file was bookmarked on this device without an account. Add it to your account?"
          other="# files were bookmarked on this device without an account. Add them to your account?"
        />
      </p>
    </Dialog>
  )
}

import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { type SetByKind, setChoiceOf } from '#contract/set-choice.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { type FormatChoice, formatChoiceAtom } from '../../domain/shared-files/atoms.ts'
import { downloadFilesAtom } from '../../domain/shared-files/download-files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KindList } from '../../widgets/download-dialog/kind-list.tsx'
import { SetList } from '../../widgets/download-dialog/set-list.tsx'
import { TermsBox } from '../../widgets/download-dialog/terms-box.tsx'

/** Asks for the format of a download, one for each kind of file, and for the terms of use. */
const OpenedFormatDialog = ({ choice }: { readonly choice: FormatChoice }) => {
  const { t } = useLingui()
  const { show: showsTerms } = useAtomValue(configAtom).terms_of_use
  const download = useSetAtom(downloadFilesAtom)
  const close = useSetAtom(formatChoiceAtom)
  const { ids, sets, kinds } = choice
  const count = ids.length
  const [chosen, setChosen] = useState(sets[0]?.id ?? '')
  const [chosenByKind, setChosenByKind] = useState<SetByKind>(() =>
    Object.fromEntries(kinds.map(({ kind, preferred }) => [kind, preferred])),
  )
  const [accepted, setAccepted] = useState(false)
  const [missedCount, setMissedCount] = useState(0)
  const formId = useId()
  const isMixed = kinds.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (showsTerms && !accepted) setMissedCount(missedCount + 1)
    else void download(ids, isMixed ? setChoiceOf(chosenByKind) : chosen)
  }
  return (
    <Dialog
      open
      onClose={() => close(null)}
      title={t({ id: 'widgets.download.title', message: 'Download' })}
      footer={
        <>
          <Button variant="ghost" onClick={() => close(null)}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" icon="i-lucide-download">
            <Trans id="widgets.icons.download">Download</Trans>
          </Button>
        </>
      }
    >
      {count > 1 && (
        <p className="mt-0 mb-3 text-14px">
          <Plural id="widgets.download.zip" value={count} one="# file in one ZIP archive." other="# files in one ZIP archive." />
        </p>
      )}
      {/* Enter submits. Validation has its own messages, so `noValidate`. */}
      <form id={formId} noValidate onSubmit={submit}>
        {isMixed ? (
          <KindList kinds={kinds} chosen={chosenByKind} onChoose={setChosenByKind} />
        ) : (
          <SetList count={count} sets={sets} chosen={chosen} onChoose={setChosen} />
        )}
        {showsTerms && <TermsBox accepted={accepted} missedCount={missedCount} onChange={setAccepted} />}
      </form>
    </Dialog>
  )
}

/** The dialog while there is something to choose. */
export const FormatDialog = () => {
  const choice = useAtomValue(formatChoiceAtom)
  return choice && <OpenedFormatDialog choice={choice} />
}

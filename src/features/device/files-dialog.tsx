import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { KeptSummary } from '#local/kept/kept-summary.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { keepFilesAtom } from '../../domain/kept/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SetList } from '../../widgets/download-dialog/set-list.tsx'
import { TermsBox } from '../../widgets/download-dialog/terms-box.tsx'
import { useFormatHint } from './use-format-hint.ts'
import { useKeptForms } from './use-kept-forms.ts'

interface FilesDialogProps {
  readonly summary: KeptSummary
  readonly title: string
  readonly onClose: () => void
}

/** No convert set has an empty id. */
const noFiles = ''

/** Asks in which format files are available offline, if any, and says what each choice shows. */
export const FilesDialog = ({ summary, title: name, onClose }: FilesDialogProps) => {
  const { t } = useLingui()
  const { show: asksTerms } = useAtomValue(configAtom).terms_of_use
  const keepFiles = useSetAtom(keepFilesAtom)
  const found = useKeptForms(summary)
  const present = summary.set.form
  const [chosen, setChosen] = useState(present?.id ?? noFiles)
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(0)
  const form = useId()
  const describe = useFormatHint()
  const offered = found.status === 'success' ? found.forms : []
  // What is offered comes from a sample; the form at present may be missing there.
  const isMissing = found.status === 'success' && present !== null && offered.every(({ id }) => id !== present.id)
  const forms: readonly ConvertSet[] = isMissing ? [...offered, present] : offered
  // An element: tags in it would be read as those of the message.
  const title = <bdi>{name}</bdi>
  const choices: readonly ConvertSet[] = [{ id: noFiles, title: t({ id: 'views.device.files.none', message: 'Previews only' }) }, ...forms]
  const needsTerms = asksTerms && chosen !== noFiles
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (needsTerms && !accepted) return setMissed(missed + 1)
    const wanted = forms.find(({ id }) => id === chosen)
    void keepFiles(summary.set.key, wanted ? { id: wanted.id, title: wanted.title, ...(wanted.format && { format: wanted.format }) } : null)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'views.device.files.title', message: 'Files for use without a connection' })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={forms.length === 0}>
            <Trans id="views.device.files.save">Keep them so</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Trans id="views.device.files.text">Choose what “{title}” shows offline. Files in a format take more space than previews.</Trans>
      </p>
      {found.status === 'loading' && (
        <div className="flex justify-center py-6 text-muted">
          <Spinner className="size-6" label={t({ id: 'global.loading', message: 'Loading …' })} />
        </div>
      )}
      {found.status === 'failure' && (
        <p role="status" className="m-0 text-14px text-danger">
          <Trans id="views.device.files.failed">It could not be found out which files there are. Please try again later.</Trans>
        </p>
      )}
      {found.status === 'success' && forms.length === 0 && (
        <p role="status" className="m-0 text-14px text-muted">
          <Trans id="views.device.files.forbidden">You may not download files of these assets.</Trans>
        </p>
      )}
      {forms.length > 0 && (
        <form id={form} noValidate onSubmit={save}>
          <SetList sets={choices} chosen={chosen} onChoose={setChosen} describe={describe} />
          {needsTerms && <TermsBox accepted={accepted} missed={missed} onChange={setAccepted} />}
        </form>
      )}
    </Dialog>
  )
}

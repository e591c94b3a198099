import { Plural, Trans, useLingui } from '@lingui/macro'
import { useRef } from 'react'
import { maxImportLineCount } from '#contract/people-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeepingDialog } from '../../../ui/keeping-dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { type ImportStep, useImport } from './use-import.ts'

const Explanation = () => {
  const { i18n } = useLingui()
  const max = i18n.number(maxImportLineCount)
  return (
    <>
      <p className="mt-0 mb-2">
        <Trans id="admin.people.import.text">
          Choose a CSV file with the columns of the exported list: Username, Email, Groups, Sees files, Administrator, Manages people,
          Disabled. Only Username is required.
        </Trans>
      </p>
      <ul className="mt-0 mb-2 list-disc ps-5 text-muted">
        <li>
          <Trans id="admin.people.import.text.match">A known username changes the account, a new one adds a person.</Trans>
        </li>
        <li>
          <Trans id="admin.people.import.text.empty">
            A missing column changes nothing. An empty email or an empty group cell removes what was there.
          </Trans>
        </li>
        <li>
          <Trans id="admin.people.import.text.limit">Up to {max} lines. You see what changes before it happens.</Trans>
        </li>
      </ul>
    </>
  )
}

const Applying = ({ step: { total, remaining } }: { readonly step: Extract<ImportStep, { kind: 'applying' }> }) => {
  const { t } = useLingui()
  const doneCount = total - remaining
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProgressBar
        label={t({ id: 'admin.people.import.applying', message: 'The import is being applied' })}
        value={total === 0 ? null : doneCount / total}
      />
      <p role="status" className="m-0">
        <Trans id="admin.people.import.progress">
          {doneCount} of {total} lines are applied. Please leave this page open.
        </Trans>
      </p>
    </div>
  )
}

interface ImportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Loads the list of accounts again. */
  readonly onChanged: () => void
}

/** Imports people from a CSV file: choose, check what changes, apply. */
export const ImportDialog = ({ open, onClose, onChanged }: ImportDialogProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { step, read, apply, reset } = useImport(onChanged)
  const isApplying = step.kind === 'applying'
  const close = () => {
    if (isApplying) return
    reset()
    onClose()
  }
  const applied = step.kind === 'preview' ? step.preview.remaining : 0
  const chooseText = t({ id: 'admin.people.import.choose', message: 'Choose a CSV file' })
  return (
    <KeepingDialog
      open={open}
      onClose={close}
      maxWidth={760}
      title={t({ id: 'admin.people.import.title', message: 'Import people' })}
      footer={
        <>
          <Button onClick={close} aria-disabled={isApplying}>
            {step.kind === 'done' ? <Trans id="ui.close">Close</Trans> : <Trans id="global.cancel">Cancel</Trans>}
          </Button>
          {step.kind === 'preview' && (
            <Button icon="i-lucide-file-up" onClick={() => input.current?.click()}>
              <Trans id="admin.people.import.other">Choose another file</Trans>
            </Button>
          )}
          {(step.kind === 'choose' || step.kind === 'reading') && (
            <Button variant="primary" icon="i-lucide-file-up" loading={step.kind === 'reading'} onClick={() => input.current?.click()}>
              {chooseText}
            </Button>
          )}
          {applied > 0 && (
            <Button variant="primary" onClick={apply}>
              <Plural id="admin.people.import.apply" value={applied} one="Apply # line" other="Apply # lines" />
            </Button>
          )}
        </>
      }
    >
      <div className="text-14px">
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv"
          aria-label={chooseText}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) read(file)
            target.value = ''
          }}
        />
        {(step.kind === 'choose' || step.kind === 'reading') && <Explanation />}
        {step.kind === 'choose' && step.isTooLarge && (
          <p role="alert" className="m-0 flex items-start gap-2 text-danger">
            <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
            <Trans id="admin.people.import.too_large">The file is too large. Divide it into several files.</Trans>
          </p>
        )}
        {step.kind === 'preview' && (
          <>
            <p className="mt-0 mb-3 font-medium [overflow-wrap:anywhere]">
              <bdi>{step.fileName}</bdi>
            </p>
            <ImportPreview key={step.preview.plan} preview={step.preview} />
          </>
        )}
        {isApplying && <Applying step={step} />}
        {step.kind === 'done' && <ImportResult done={step.done} />}
      </div>
    </KeepingDialog>
  )
}

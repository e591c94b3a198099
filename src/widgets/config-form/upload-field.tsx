import { Trans, useLingui } from '@lingui/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsReadOnly } from './use-place.ts'

interface UploadFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Kinds of files as an input names them. */
  readonly accept: string
  readonly isThere: boolean
  /** Address of what is there, where it is a picture. */
  readonly preview: string | null
  /** null = take it away. */
  readonly onSend: (file: File | null) => Promise<unknown>
}

/** A file with its preview. It takes effect at once, unlike everything else on the page, so that is said. */
export const UploadField = ({ label, hint, accept, isThere, preview, onSend }: UploadFieldProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const isReadOnly = useIsReadOnly()
  const send = async (file: File | null) => {
    setBusy(true)
    await onSend(file)
    setBusy(false)
    if (input.current) input.current.value = ''
  }
  return (
    <fieldset disabled={isReadOnly} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-13px font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex h-20 w-32 shrink-0 items-center justify-center overflow-hidden rounded-control border border-solid border-line bg-stage text-muted">
          {preview ? (
            <img src={preview} alt={label} className="max-h-full max-w-full object-contain" />
          ) : (
            <Icon name={isThere ? 'i-lucide-file-check' : 'i-lucide-image'} className="size-7" />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            loading={isBusy}
            icon="i-lucide-upload"
            onClick={() => input.current?.click()}
            aria-label={`${label}: ${isThere ? t({ id: 'admin.form.file.replace', message: 'Replace' }) : t({ id: 'admin.form.file.choose', message: 'Choose a file' })}`}
          >
            {isThere ? <Trans id="admin.form.file.replace">Replace</Trans> : <Trans id="admin.form.file.choose">Choose a file</Trans>}
          </Button>
          {isThere && (
            <Button
              variant="ghost"
              icon="i-lucide-trash-2"
              onClick={() => void send(null)}
              aria-label={`${label}: ${t({ id: 'admin.form.file.delete', message: 'Delete' })}`}
            >
              <Trans id="admin.form.file.delete">Delete</Trans>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={accept}
          tabIndex={-1}
          onChange={({ target }) => target.files?.[0] && void send(target.files[0])}
          className="visually-hidden"
        />
      </div>
      <p className="m-0 mt-1.5 text-13px text-muted">
        {hint} <Trans id="admin.form.file.at_once">Files take effect at once.</Trans>
      </p>
    </fieldset>
  )
}

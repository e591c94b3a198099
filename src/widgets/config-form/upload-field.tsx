import { Trans, useLingui } from '@lingui/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { FailureWords } from '../../domain/toasts/failures.ts'
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
  /** null = take it away. Answers why it was not done; null = done. */
  readonly onSend: (file: File | null) => Promise<FailureWords | null>
  /** Further ways to a file, beside the buttons. */
  readonly children?: ((attempt: (work: () => Promise<FailureWords | null>) => void) => ReactNode) | null | undefined
}

/** A file with its preview. It takes effect at once, unlike everything else on the page, so that is said. */
export const UploadField = ({ label, hint, accept, isThere, preview, onSend, children }: UploadFieldProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const isReadOnly = useIsReadOnly()
  const [refused, setRefused] = useState<{ readonly file: string | undefined; readonly words: FailureWords } | null>(null)
  const attempt = async (work: () => Promise<FailureWords | null>, file?: string) => {
    setBusy(true)
    setRefused(null)
    const words = await work()
    setRefused(words && { file, words })
    setBusy(false)
  }
  const send = async (file: File | null) => {
    await attempt(() => onSend(file), file?.name)
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
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
          <Button
            loading={isBusy}
            icon="i-lucide-upload"
            onClick={() => input.current?.click()}
            aria-describedby={refused ? id : undefined}
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
          {children?.((work) => void attempt(work))}
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
      <p id={id} role="alert" className="m-0 mt-1.5 flex items-start gap-1.5 text-13px text-danger empty:hidden">
        {refused && (
          <>
            <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              {refused.file !== undefined && <bdi className="font-medium">{refused.file}: </bdi>}
              {i18n._(refused.words.message, refused.words.values)}
            </span>
          </>
        )}
      </p>
      <p className="m-0 mt-1.5 text-13px text-muted">
        {hint} <Trans id="admin.form.file.at_once">Files take effect at once.</Trans>
      </p>
    </fieldset>
  )
}

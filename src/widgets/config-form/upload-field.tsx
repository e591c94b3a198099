import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isPlainBackendAtom } from '../../domain/admin/atoms.ts'
import type { ErrorMessage } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsReadOnly } from './use-config-value.ts'

interface UploadFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Value of the input's `accept` attribute. */
  readonly accept: string
  readonly hasFile: boolean
  /** Address of the stored picture. */
  readonly preview: string | null
  /** Problem of the present file. */
  readonly problem?: string | undefined
  /** null = remove the file. Resolves with an error message; null = success. */
  readonly onSend: (file: File | null) => Promise<ErrorMessage | null>
  /** Further sources of a file, beside the buttons. */
  readonly children?: ((attempt: (work: () => Promise<ErrorMessage | null>) => void) => ReactNode) | null | undefined
}

/** File upload with preview. On a backend without drafts a note explains that it takes effect immediately. */
export const UploadField = ({ label, hint, accept, hasFile, preview, problem, onSend, children }: UploadFieldProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const isReadOnly = useIsReadOnly()
  const isPlain = useAtomValue(isPlainBackendAtom)
  const [error, setError] = useState<{ readonly file: string | undefined; readonly message: ErrorMessage } | null>(null)
  const attempt = async (work: () => Promise<ErrorMessage | null>, file?: string) => {
    setBusy(true)
    setError(null)
    const message = await work()
    setError(message && { file, message })
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
            <Icon name={hasFile ? 'i-lucide-file-check' : 'i-lucide-image'} className="size-7" />
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
          <Button
            loading={isBusy}
            icon="i-lucide-upload"
            onClick={() => input.current?.click()}
            aria-describedby={error || problem ? id : undefined}
            aria-label={`${label}: ${hasFile ? t({ id: 'admin.form.file.replace', message: 'Replace' }) : t({ id: 'admin.form.file.choose', message: 'Choose a file' })}`}
          >
            {hasFile ? <Trans id="admin.form.file.replace">Replace</Trans> : <Trans id="admin.form.file.choose">Choose a file</Trans>}
          </Button>
          {hasFile && (
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
        {(error || problem) && (
          <>
            <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              {error?.file !== undefined && <bdi className="font-medium">{error.file}: </bdi>}
              {error ? i18n._(error.message.message, error.message.values) : problem}
            </span>
          </>
        )}
      </p>
      {(hint || isPlain) && (
        <p className="m-0 mt-1.5 text-13px text-muted">
          {hint} {isPlain && <Trans id="admin.form.file.at_once">Files take effect immediately.</Trans>}
        </p>
      )}
    </fieldset>
  )
}

import { Trans, useLingui } from '@lingui/macro'
import type { ErrorMessage } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

interface FormFooterProps {
  /** Id of the form. */
  readonly form: string
  readonly submitLabel: string
  /** Why what was submitted last was refused. */
  readonly failure: ErrorMessage | null
  readonly isSending: boolean
  readonly onClose: () => void
}

/** Buttons of a form, below its error, which is visible wherever the form is scrolled to. */
export const FormFooter = ({ form, submitLabel, failure, isSending, onClose }: FormFooterProps) => {
  const { i18n } = useLingui()
  const isOffline = useIsDeviceOffline()
  const shown = failure ?? (isOffline ? { message: 'error.client.offline', values: {} } : null)
  return (
    <>
      <div role="alert" className="basis-full empty:hidden">
        {shown && (
          <p className="m-0 flex items-start gap-1.5 text-14px text-danger">
            <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
            {i18n._(shown.message, shown.values)}
          </p>
        )}
      </div>
      <Button onClick={onClose}>
        <Trans id="global.cancel">Cancel</Trans>
      </Button>
      <Button variant="primary" type="submit" form={form} loading={isSending}>
        {submitLabel}
      </Button>
    </>
  )
}

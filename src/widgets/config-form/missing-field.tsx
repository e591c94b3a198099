import { Trans } from '@lingui/macro'
import { Icon } from '../../ui/icon.tsx'

/** Error note of a configured field that the index no longer contains. */
export const MissingField = () => (
  <span className="mt-1 flex items-center gap-1.5 text-13px text-danger">
    <Icon name="i-lucide-circle-alert" className="size-4" />
    <Trans id="admin.form.gone">This field is no longer in the index.</Trans>
  </span>
)

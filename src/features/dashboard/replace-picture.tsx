import { Trans } from '@lingui/macro'
import { Icon } from '../../ui/icon.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'

/** Link of administrators to the setting of the header image. */
export const ReplacePicture = () => (
  <PageButton
    to="/admin/$section"
    params={{ section: 'dashboard' }}
    size="s"
    className="absolute end-1 top-0.5 bg-popup! text-on-popup! sm:end-4 sm:top-auto sm:bottom-4"
  >
    <Icon name="i-lucide-image" className="size-4.5" />
    <span className="max-sm:sr-only">
      <Trans id="views.dashboard.hero.replace">Replace picture</Trans>
    </span>
  </PageButton>
)

import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { pageLink } from '../../domain/navigation/address.ts'
import { pageAtom, routerAtom } from '../../domain/navigation/atoms.ts'
import { mayOpenPortalAtom } from '../../domain/session/atoms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { ButtonVariant } from '../../ui/button-style.ts'

interface OfflineListLinkProps {
  readonly variant?: ButtonVariant
  readonly size?: 's' | 'm'
}

/** Link of offline messages to the list of everything that is available offline; nothing on that page, without asset rights and for a share link. */
export const OfflineListLink = ({ variant = 'secondary', size = 'm' }: OfflineListLinkProps) => {
  const { route } = useAtomValue(pageAtom)
  const mayOpenPortal = useAtomValue(mayOpenPortalAtom)
  // The page of a share link has no router.
  const isPortal = useAtomValue(routerAtom) !== null
  if (route === 'device' || !mayOpenPortal || !isPortal) return null
  return (
    <ButtonLink variant={variant} size={size} icon="i-lucide-monitor-down" href={pageLink('device')}>
      <Trans id="widgets.offline_list">Offline files</Trans>
    </ButtonLink>
  )
}

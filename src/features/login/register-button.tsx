import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { isOutside, safeLink } from '../../domain/config/links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'

const label = <Trans id="views.login.register">Register</Trans>

/** Link to the registration form of the current language; external forms open in a new window (L3). */
export const RegisterButton = () => {
  const { links } = useAtomValue(configAtom).login.register
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isDeviceOffline = useIsDeviceOffline()
  const showToast = useSetAtom(showToastAtom)
  const link = links[locale]
  const href = link ? safeLink(link.link) : null
  if (href === null) {
    const warn = () =>
      showToast({
        level: 'warning',
        message: msg({ id: 'toast.login.register_failed', message: 'No registration form was found for your language' }).id,
      })
    return <Button onClick={warn}>{label}</Button>
  }
  // An external form is unavailable offline; an internal page reports that itself.
  if (isDeviceOffline && isOutside(href))
    return (
      <Button disabled title={t({ id: 'views.login.register.offline', message: 'Registration requires a connection' })}>
        {label}
      </Button>
    )
  const isNewWindow = link?.linkDirection === 'External' && isOutside(href)
  return (
    <ButtonLink href={href} {...(isNewWindow ? { target: '_blank', rel: 'noopener noreferrer', icon: 'i-lucide-external-link' } : {})}>
      {label}
    </ButtonLink>
  )
}

import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { isOutside, safeLink } from '../../domain/config/links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'

const label = <Trans id="views.login.register">Register</Trans>

/** Leads to the registration form of the current language, outside in a new window (L3). */
export const RegisterButton = () => {
  const { links } = useAtomValue(configAtom).login.register
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isCutOff = useIsCutOff()
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
  // A form outside of the portal can not be had; one of its own says so itself.
  if (isCutOff && isOutside(href))
    return (
      <Button disabled title={t({ id: 'views.login.register.offline', message: 'Registering needs a connection' })}>
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

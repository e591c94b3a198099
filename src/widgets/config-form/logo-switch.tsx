import { msg, useLingui } from '@lingui/macro'
import type { LogoPage } from '#contract/config/schema.ts'
import { at } from './config-path.ts'
import type { Field } from './field.ts'
import { SwitchField } from './switch-field.tsx'
import { useConfigValue, useIsReadOnly } from './use-config-value.ts'

const show = msg({ id: 'admin.logo.show', message: 'Show the logo' })

const LogoSwitch = ({ place }: { readonly place: LogoPage }) => {
  const { i18n } = useLingui()
  const [logos, set] = useConfigValue(at('visibleLogos'))
  const isVisible = logos.some(({ key, visible }) => key === place && visible)
  const change = (visible: boolean) => {
    const isKnown = logos.some(({ key }) => key === place)
    set(isKnown ? logos.map((logo) => (logo.key === place ? { ...logo, visible } : logo)) : [...logos, { key: place, visible }])
  }
  return <SwitchField label={i18n._(show)} value={isVisible} disabled={useIsReadOnly()} onChange={change} />
}

/** Switch for the logo of a page. */
export const logoSwitch = (place: LogoPage): Field => ({
  kind: 'own',
  key: 'show',
  Control: () => <LogoSwitch place={place} />,
  label: show,
  entry: { list: at('visibleLogos'), key: place },
})

import { msg, useLingui } from '@lingui/macro'
import type { LogoPage } from '#contract/config/schema.ts'
import { at } from './config-path.ts'
import type { Field } from './field.ts'
import { SwitchField } from './switch-field.tsx'
import { useConfigValue, useIsReadOnly } from './use-config-value.ts'

const show = msg({ id: 'admin.logo.show', message: 'Show the logo' })

const LogoSwitch = ({ page }: { readonly page: LogoPage }) => {
  const { i18n } = useLingui()
  const [logos, set] = useConfigValue(at('visibleLogos'))
  const isVisible = logos.some(({ key, visible }) => key === page && visible)
  const change = (visible: boolean) => {
    const isKnown = logos.some(({ key }) => key === page)
    set(isKnown ? logos.map((logo) => (logo.key === page ? { ...logo, visible } : logo)) : [...logos, { key: page, visible }])
  }
  return <SwitchField label={i18n._(show)} value={isVisible} disabled={useIsReadOnly()} onChange={change} />
}

/** Switch for the logo of a page. */
export const logoSwitch = (page: LogoPage): Field => ({
  kind: 'own',
  key: 'show',
  Control: () => <LogoSwitch page={page} />,
  label: show,
  entry: { list: at('visibleLogos'), key: page },
})

import { msg, useLingui } from '@lingui/macro'
import type { LogoPlace } from '#contract/config/schema.ts'
import type { Field } from './field.ts'
import { at } from './place.ts'
import { SwitchField } from './switch-field.tsx'
import { useIsReadOnly, usePlace } from './use-place.ts'

const show = msg({ id: 'admin.logo.show', message: 'Show the logo' })

const LogoSwitch = ({ place }: { readonly place: LogoPlace }) => {
  const { i18n } = useLingui()
  const [logos, set] = usePlace(at('visibleLogos'))
  const isVisible = logos.some(({ key, visible }) => key === place && visible)
  const change = (visible: boolean) => {
    const isKnown = logos.some(({ key }) => key === place)
    set(isKnown ? logos.map((logo) => (logo.key === place ? { ...logo, visible } : logo)) : [...logos, { key: place, visible }])
  }
  return <SwitchField label={i18n._(show)} value={isVisible} disabled={useIsReadOnly()} onChange={change} />
}

/** Whether a page shows its logo. */
export const logoSwitch = (place: LogoPlace): Field => ({
  kind: 'own',
  key: 'show',
  Control: () => <LogoSwitch place={place} />,
  label: show,
  entry: { list: at('visibleLogos'), key: place },
})

import { useLingui } from '@lingui/macro'
import type { LogoPlace } from '#contract/config/schema.ts'
import { at } from './place.ts'
import { SwitchField } from './switch-field.tsx'
import { useIsReadOnly, usePlace } from './use-place.ts'

interface LogoSwitchProps {
  readonly place: LogoPlace
}

/** Whether a page shows its logo. */
export const LogoSwitch = ({ place }: LogoSwitchProps) => {
  const { t } = useLingui()
  const [logos, set] = usePlace(at('visibleLogos'))
  const isVisible = logos.some(({ key, visible }) => key === place && visible)
  const show = (visible: boolean) => {
    const isKnown = logos.some(({ key }) => key === place)
    set(isKnown ? logos.map((logo) => (logo.key === place ? { ...logo, visible } : logo)) : [...logos, { key: place, visible }])
  }
  return (
    <SwitchField
      label={t({ id: 'admin.logo.show', message: 'Show the logo' })}
      value={isVisible}
      disabled={useIsReadOnly()}
      onChange={show}
    />
  )
}

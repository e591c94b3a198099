import type { MessageDescriptor } from '@lingui/core'
import { msg, useLingui } from '@lingui/macro'
import './colour-code.css'

const names: readonly MessageDescriptor[] = [
  msg({ id: 'widgets.colour_code.0', message: 'None' }),
  msg({ id: 'widgets.colour_code.1', message: 'Red' }),
  msg({ id: 'widgets.colour_code.2', message: 'Orange' }),
  msg({ id: 'widgets.colour_code.3', message: 'Yellow' }),
  msg({ id: 'widgets.colour_code.4', message: 'Green' }),
  msg({ id: 'widgets.colour_code.5', message: 'Light blue' }),
  msg({ id: 'widgets.colour_code.6', message: 'Purple' }),
  msg({ id: 'widgets.colour_code.7', message: 'Grey' }),
]

interface ColourCodeProps {
  /** 0–7; other values count as 0. */
  readonly value: number
}

/** Colour label of an asset. Its name is always shown as well, for users who cannot tell the colours apart. */
export const ColourCode = ({ value }: ColourCodeProps) => {
  const { i18n } = useLingui()
  const code = names[value] ? value : 0
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-3 shrink-0 rounded-full border border-solid border-line-strong forced-color-adjust-none"
        style={code > 0 ? { backgroundColor: `var(--c-code-${code})`, borderColor: 'transparent' } : {}}
      />
      {i18n._(names[code]?.id ?? '')}
    </span>
  )
}

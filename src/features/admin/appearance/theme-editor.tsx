import { Trans, useLingui } from '@lingui/macro'
import { type ReactNode, useId } from 'react'
import type { ThemeOption } from '#contract/config/theme.ts'
import { keyProblem, themeKeyMessages } from '../../../domain/admin/checks.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { NumberField } from '../../../widgets/config-form/number-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { PaletteField } from './palette-field.tsx'
import { PartColourFields } from './part-colour-fields.tsx'
import { ThemeColours } from './theme-colours.tsx'

interface ThemeEditorProps {
  readonly theme: ThemeOption
  /** Keys of the other themes. */
  readonly others: readonly string[]
  readonly onChange: (theme: ThemeOption) => void
}

const elevation = { min: 0, max: 24 }
/** Default elevation of the shadows. */
const defaultElevation = 8

const Part = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-2">
    <h3 className="m-0 text-14px font-semibold">{title}</h3>
    {children}
  </section>
)

/** Editor for all settings of one theme. */
export const ThemeEditor = ({ theme, others, onChange }: ThemeEditorProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const problem = keyProblem(theme.key, others, themeKeyMessages)
  const options = theme.appearance_options
  const setOption = (change: Partial<ThemeOption['appearance_options']>) =>
    onChange({ ...theme, appearance_options: { ...options, ...change } })
  return (
    <>
      <TextsField label={t({ id: 'admin.theme.name', message: 'Name in the theme menu' })} messageId={theme.translation} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          label={t({ id: 'admin.theme.key', message: 'Key' })}
          hint={t({ id: 'admin.theme.key.hint', message: 'A short name for this theme in the configuration.' })}
          value={theme.key}
          error={problem ? i18n._(problem) : undefined}
          onChange={({ target }) => onChange({ ...theme, key: target.value })}
        />
        <SelectField
          label={t({ id: 'admin.theme.variant', message: 'Type' })}
          value={theme.variant}
          options={[
            { value: 'light', label: t({ id: 'admin.theme.light', message: 'Light' }) },
            { value: 'dark', label: t({ id: 'admin.theme.dark', message: 'Dark' }) },
          ]}
          onChange={(variant) => onChange({ ...theme, variant: variant === 'dark' ? 'dark' : 'light' })}
        />
      </div>
      <Part title={<Trans id="admin.theme.colours">Colours</Trans>}>
        <PaletteField theme={theme} onChange={onChange} />
        <ThemeColours theme={theme} onChange={onChange} />
      </Part>
      <Part title={<Trans id="admin.theme.effects">Effects</Trans>}>
        <SwitchField
          label={t({ id: 'admin.theme.button_hover', message: 'Highlight buttons on hover' })}
          value={options.button_hover_effect}
          onChange={(button_hover_effect) => setOption({ button_hover_effect })}
        />
        <SwitchField
          label={t({ id: 'admin.theme.list_hover', message: 'Highlight list rows on hover' })}
          value={options.list_hover_effect}
          onChange={(list_hover_effect) => setOption({ list_hover_effect })}
        />
        <NumberField
          id={`${id}-elevation`}
          label={t({ id: 'admin.theme.elevation', message: 'Shadow depth' })}
          value={options.elevation ?? defaultElevation}
          limits={elevation}
          onChange={(value) => setOption({ elevation: value })}
          className="max-w-60"
        />
      </Part>
      <Part title={<Trans id="admin.theme.parts">Individual parts</Trans>}>
        <PartColourFields theme={theme} onChange={onChange} />
      </Part>
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { advancedColourKeys } from '#contract/config/advanced-colours.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { derivedFrom, type PartKey, withoutPartColours } from '../../../domain/admin/part-colours.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { ColourField } from '../../../widgets/config-form/colour-field.tsx'
import { parts } from './theme-labels.ts'

interface PartColourFieldsProps {
  readonly theme: ThemeOption
  readonly onChange: (theme: ThemeOption) => void
}

const isPart = (key: string): key is PartKey => Object.hasOwn(derivedFrom, key)

/** Colours for single parts of the page that override the derived ones. */
export const PartColourFields = ({ theme, onChange }: PartColourFieldsProps) => {
  const { t, i18n } = useLingui()
  const own = theme.advanced_appearance
  const nameOf = (key: string) => (isPart(key) ? i18n._(parts[key]) : key)
  const set = (key: string, colour: string) => onChange({ ...theme, advanced_appearance: { ...own, [key]: colour } })
  const free = advancedColourKeys.filter((key) => !Object.hasOwn(own, key))
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {Object.entries(own).map(([key, colour]) => {
          const name = nameOf(key)
          return (
            <div key={key} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <ColourField label={name} value={colour} onChange={(next) => set(key, next)} />
              </div>
              <IconButton
                icon="i-lucide-x"
                className="mt-5 size-11"
                label={t({ id: 'admin.form.remove', message: `Remove ${name}` })}
                onClick={() => onChange(withoutPartColours(theme, [key]))}
              />
            </div>
          )
        })}
      </div>
      <AddSelect
        label={t({ id: 'admin.part.add', message: 'Give a part its own colour' })}
        placeholder={t({ id: 'admin.part.add.short', message: 'Give a part its own colour …' })}
        options={free.map((key) => ({ value: key, label: nameOf(key) }))}
        onAdd={(key) => isPart(key) && set(key, theme.appearance[derivedFrom[key]])}
      />
    </div>
  )
}

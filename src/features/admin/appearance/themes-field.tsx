import { msg, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ThemeOption } from '#contract/config/theme.ts'
import { setTextAtom } from '../../../domain/admin/actions.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { newKey } from '../../../domain/admin/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { asNewEntry } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useDefaultTexts } from '../../../widgets/config-form/use-default-texts.ts'
import { ThemeEditor } from './theme-editor.tsx'

const copyOf = msg({ id: 'admin.themes.copy', message: 'Copy of {name}' })

const Swatches = ({ theme }: { readonly theme: ThemeOption }) => (
  <span aria-hidden="true" className="flex overflow-hidden rounded-full border forced-color-adjust-none border-solid border-line">
    {(['background', 'surface', 'navigation', 'primary', 'on_background'] as const).map((key) => (
      <span key={key} style={{ background: theme.appearance[key] }} className="h-5 w-4" />
    ))}
  </span>
)

/** Default themes for light and dark devices. */
export const ThemeDefaults = () => {
  const { t } = useLingui()
  const [themes] = useConfigValue(at('themes', 'options'))
  const [light, setLight] = useConfigValue(at('themes', 'default_light'))
  const [dark, setDark] = useConfigValue(at('themes', 'default_dark'))
  const textOf = useAtomValue(editedTextAtom)
  const options = themes.map(({ key, translation }) => ({ value: key, label: textOf(translation) || key }))
  // The theme may be missing: another admin removed it, or an imported file does not contain it.
  const missingError = (chosen: string) =>
    options.some(({ value }) => value === chosen)
      ? undefined
      : t({ id: 'admin.themes.gone', message: `This theme no longer exists; visitors see “${options[0]?.label ?? ''}”.` })
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={t({ id: 'admin.themes.default_light', message: 'On light devices' })}
        value={light}
        error={missingError(light)}
        options={options}
        onChange={setLight}
      />
      <SelectField
        label={t({ id: 'admin.themes.default_dark', message: 'On dark devices' })}
        value={dark}
        error={missingError(dark)}
        options={options}
        onChange={setDark}
      />
    </div>
  )
}

/** List of all themes; a new one starts as a copy of an existing one. */
export const ThemesField = () => {
  const { t } = useLingui()
  const [themes, setThemes] = useConfigValue(at('themes', 'options'))
  const [light, setLight] = useConfigValue(at('themes', 'default_light'))
  const [dark, setDark] = useConfigValue(at('themes', 'default_dark'))
  const textOf = useAtomValue(editedTextAtom)
  const defaultTextsOf = useDefaultTexts()
  const setText = useSetAtom(setTextAtom)
  /** A default theme follows a changed key. A removed default is replaced with another theme of the same variant. */
  const set = (next: ThemeOption[]) => {
    setThemes(next)
    for (const [key, setKey, variant] of [[light, setLight, 'light'] as const, [dark, setDark, 'dark'] as const]) {
      const previousIndex = themes.findIndex((theme) => theme.key === key)
      if (previousIndex < 0 || next.some((theme) => theme.key === key)) continue
      const renamed = next.length === themes.length ? next[previousIndex] : undefined
      const replacement = renamed ?? next.find((theme) => theme.variant === variant) ?? next[0]
      if (replacement) setKey(replacement.key)
    }
  }
  const nameOf = ({ key, translation }: ThemeOption) => textOf(translation) || key
  const keys = themes.map(({ key }) => key)
  const add = (template: string) => {
    const source = themes.find(({ key }) => key === template)
    if (!source || !defaultTextsOf) return
    const key = newKey('theme', keys)
    const names = defaultTextsOf(source.translation)
    for (const [locale, copy] of Object.entries(defaultTextsOf(copyOf.id)))
      setText(
        locale,
        `themes.${key}`,
        copy.replace('{name}', () => names[locale] || source.key),
      )
    set([...themes, asNewEntry({ ...source, key, translation: `themes.${key}` })])
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <EntryList
        label={t({ id: 'admin.themes.list', message: 'Themes' })}
        entries={themes}
        nameOf={nameOf}
        renderNote={(theme) => <Swatches theme={theme} />}
        isRemovable={() => themes.length > 1}
        onChange={set}
      >
        {(theme, change) => (
          <>
            <ThemeEditor theme={theme} others={themes.filter((other) => other !== theme).map(({ key }) => key)} onChange={change} />
            {theme.variant === 'dark' && dark !== theme.key && (
              <Button className="justify-self-start" onClick={() => setDark(theme.key)}>
                {t({ id: 'admin.themes.begin_dark', message: 'Default on dark devices' })}
              </Button>
            )}
            {theme.variant === 'light' && light !== theme.key && (
              <Button className="justify-self-start" onClick={() => setLight(theme.key)}>
                {t({ id: 'admin.themes.begin_light', message: 'Default on light devices' })}
              </Button>
            )}
          </>
        )}
      </EntryList>
      <AddSelect
        label={t({ id: 'admin.themes.add', message: 'Add a theme' })}
        placeholder={t({ id: 'admin.themes.add.short', message: 'Add a theme, starting from …' })}
        options={defaultTextsOf ? themes.map((theme) => ({ value: theme.key, label: nameOf(theme) })) : []}
        onAdd={add}
      />
    </div>
  )
}

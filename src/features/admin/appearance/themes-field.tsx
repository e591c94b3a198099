import { msg, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ThemeOption } from '#contract/config/theme.ts'
import { setTextAtom } from '../../../domain/admin/actions.ts'
import { freshKey } from '../../../domain/admin/fresh-key.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { Button } from '../../../ui/button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { asNewEntry } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { usePlace } from '../../../widgets/config-form/use-place.ts'
import { useWordsIn } from '../../../widgets/config-form/use-words-in.ts'
import { ThemeEditor } from './theme-editor.tsx'

const copyOf = msg({ id: 'admin.themes.copy', message: 'Copy of {name}' })

const Swatches = ({ theme }: { readonly theme: ThemeOption }) => (
  <span aria-hidden="true" className="flex overflow-hidden rounded-full border forced-color-adjust-none border-solid border-line">
    {(['background', 'surface', 'navigation', 'primary', 'on_background'] as const).map((key) => (
      <span key={key} style={{ background: theme.appearance[key] }} className="h-5 w-4" />
    ))}
  </span>
)

/** Which theme comes first on a light and on a dark device. */
export const ThemeDefaults = () => {
  const { t } = useLingui()
  const [themes] = usePlace(at('themes', 'options'))
  const [light, setLight] = usePlace(at('themes', 'default_light'))
  const [dark, setDark] = usePlace(at('themes', 'default_dark'))
  const textOf = useAtomValue(editedTextAtom)
  const options = themes.map(({ key, translation }) => ({ value: key, label: textOf(translation) || key }))
  // Another admin may have taken it away, or a file may name what it does not bring.
  const gone = (chosen: string) =>
    options.some(({ value }) => value === chosen)
      ? undefined
      : t({ id: 'admin.themes.gone', message: `There is no such theme any more; visitors see “${options[0]?.label ?? ''}”.` })
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={t({ id: 'admin.themes.default_light', message: 'On light devices' })}
        value={light}
        error={gone(light)}
        options={options}
        onChange={setLight}
      />
      <SelectField
        label={t({ id: 'admin.themes.default_dark', message: 'On dark devices' })}
        value={dark}
        error={gone(dark)}
        options={options}
        onChange={setDark}
      />
    </div>
  )
}

/** All themes; a new one begins as a copy of one that is there. */
export const ThemesField = () => {
  const { t } = useLingui()
  const [themes, setThemes] = usePlace(at('themes', 'options'))
  const [light, setLight] = usePlace(at('themes', 'default_light'))
  const [dark, setDark] = usePlace(at('themes', 'default_dark'))
  const textOf = useAtomValue(editedTextAtom)
  const wordsIn = useWordsIn()
  const setText = useSetAtom(setTextAtom)
  /** A theme that others begin with goes on doing so under another key; one that is taken away gives way to one of its kind. */
  const set = (next: ThemeOption[]) => {
    setThemes(next)
    for (const [key, setKey, variant] of [[light, setLight, 'light'] as const, [dark, setDark, 'dark'] as const]) {
      const before = themes.findIndex((theme) => theme.key === key)
      if (before < 0 || next.some((theme) => theme.key === key)) continue
      const renamed = next.length === themes.length ? next[before] : undefined
      const heir = renamed ?? next.find((theme) => theme.variant === variant) ?? next[0]
      if (heir) setKey(heir.key)
    }
  }
  const nameOf = ({ key, translation }: ThemeOption) => textOf(translation) || key
  const keys = themes.map(({ key }) => key)
  const add = (template: string) => {
    const source = themes.find(({ key }) => key === template)
    if (!source) return
    const key = freshKey('theme', keys)
    const names = wordsIn(source.translation)
    for (const [locale, copy] of Object.entries(wordsIn(copyOf.id)))
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
                {t({ id: 'admin.themes.begin_dark', message: 'Begin with it on dark devices' })}
              </Button>
            )}
            {theme.variant === 'light' && light !== theme.key && (
              <Button className="justify-self-start" onClick={() => setLight(theme.key)}>
                {t({ id: 'admin.themes.begin_light', message: 'Begin with it on light devices' })}
              </Button>
            )}
          </>
        )}
      </EntryList>
      <AddSelect
        label={t({ id: 'admin.themes.add', message: 'Add a theme' })}
        placeholder={t({ id: 'admin.themes.add.short', message: 'Add a theme, starting from …' })}
        options={themes.map((theme) => ({ value: theme.key, label: nameOf(theme) }))}
        onAdd={add}
      />
    </div>
  )
}

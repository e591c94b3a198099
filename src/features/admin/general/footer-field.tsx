import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { FooterEntry } from '#contract/config/schema.ts'
import { setTextAtom } from '../../../domain/admin/actions.ts'
import { editingAtom, openWorkspaceAtom } from '../../../domain/admin/atoms.ts'
import { editedLocalesAtom, editedTextAtom } from '../../../domain/admin/locales.ts'
import { newKey } from '../../../domain/admin/new-key.ts'
import { isSame } from '../../../domain/admin/values.ts'
import { footerLink } from '../../../domain/config/footer-link.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { asNewEntry, inOrder, numbered } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { LinkField } from '../../../widgets/config-form/link-field.tsx'
import { LocaleColumns } from '../../../widgets/config-form/locale-columns.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useDefaultTexts } from '../../../widgets/config-form/use-default-texts.ts'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/**
 * True for the interface language while an entry is new: other languages without a text copy its text.
 * Otherwise visitors in other languages would see default texts. The result depends on saved data, so a reload does not change it.
 */
const useLeadingLanguage = (): ((translation: string, locale: string) => boolean) => {
  const savedFooter = useAtomValue(openWorkspaceAtom)?.saved.config.footer
  const locales = useAtomValue(editedLocalesAtom)
  const interfaceLocale = useAtomValue(localeAtom)
  const leading = locales.includes(interfaceLocale) ? interfaceLocale : locales[0]
  return (translation, locale) => locale === leading && !savedFooter?.some((entry) => entry.translation === translation)
}

const newEntry = msg({ id: 'admin.footer.new', message: 'New entry' })

type LocaleEntry = FooterEntry['languages'][string]

const localeEntryOf = (entry: FooterEntry, locale: string): LocaleEntry => {
  const stored = footerLink(entry, locale)
  return { ...stored, linkDirection: stored?.linkDirection ?? 'External', link: stored?.link ?? '', column: stored?.column ?? 'None' }
}

interface InLanguageProps {
  readonly entry: FooterEntry
  readonly locale: string
  readonly onChange: (change: Partial<LocaleEntry>) => void
}

const InLanguage = ({ entry, locale, onChange: set }: InLanguageProps) => {
  const { t } = useLingui()
  const language = useLocaleName()(locale)
  const localeEntry = localeEntryOf(entry, locale)
  const directions = {
    External: t({ id: 'admin.footer.external', message: 'New window' }),
    Internal: t({ id: 'admin.footer.internal', message: 'Same window' }),
  }
  const columns = {
    None: t({ id: 'admin.footer.none', message: 'Not shown' }),
    Left: t({ id: 'admin.footer.left', message: 'Left' }),
    Center: t({ id: 'admin.footer.center', message: 'Centre' }),
    Right: t({ id: 'admin.footer.right', message: 'Right' }),
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label={t({ id: 'admin.footer.column', message: `Column (${language})` })}
        value={localeEntry.column}
        options={Object.entries(columns).map(([value, label]) => ({ value, label }))}
        onChange={(column) => set({ column: column as LocaleEntry['column'] })}
      />
      {entry.is_linkable && (
        <>
          <LinkField
            label={t({ id: 'admin.footer.link', message: `Link (${language})` })}
            value={localeEntry.link}
            onChange={(link) => set({ link })}
          />
          <SelectField
            label={t({ id: 'admin.footer.direction', message: `Opens in (${language})` })}
            value={localeEntry.linkDirection}
            options={Object.entries(directions).map(([value, label]) => ({ value, label }))}
            onChange={(direction) => set({ linkDirection: direction as LocaleEntry['linkDirection'] })}
          />
        </>
      )}
    </div>
  )
}

/** Footer entries: text, link, and the column per language. */
export const FooterField = () => {
  const { t } = useLingui()
  const [value, set] = useConfigValue(at('footer'))
  const textOf = useAtomValue(editedTextAtom)
  const locales = useAtomValue(editedLocalesAtom)
  const texts = useAtomValue(editingAtom)?.texts
  const setText = useSetAtom(setTextAtom)
  const isLeading = useLeadingLanguage()
  const defaultTextsOf = useDefaultTexts()
  const newNames = defaultTextsOf?.(newEntry.id) ?? {}
  const entries = inOrder(value)
  const save = (next: readonly FooterEntry[]) => set(numbered(next))
  const nameOf = ({ translation }: FooterEntry) => textOf(translation) || translation
  /** The languages with the same target and column, if the locale is the leading language; else only the locale. */
  const editedTogether = ({ translation }: FooterEntry, locale: string, hasSameValue: (other: string) => boolean): string[] =>
    isLeading(translation, locale) ? locales.filter((other) => other === locale || hasSameValue(other)) : [locale]
  const write = (entry: FooterEntry, locale: string, text: string) => {
    const textIn = (one: string) => texts?.[one]?.messages[entry.translation]
    const isNew = (one: string) => textIn(one) === newNames[one]
    const hasSameValue = (other: string) => textIn(other) === textIn(locale) || (isNew(other) && isNew(locale))
    for (const one of editedTogether(entry, locale, hasSameValue)) setText(one, entry.translation, text)
  }
  const changeLanguages = (entry: FooterEntry, locale: string, change: Partial<LocaleEntry>): FooterEntry => {
    const before = localeEntryOf(entry, locale)
    const after = editedTogether(entry, locale, (other) => isSame(localeEntryOf(entry, other), before)).map((one) => [
      one,
      { ...before, ...change },
    ])
    return { ...entry, languages: { ...entry.languages, ...Object.fromEntries(after) } }
  }
  const add = () => {
    const translation = newKey(
      'footer.entry',
      entries.map((entry) => entry.translation),
    )
    for (const [locale, name] of Object.entries(newNames)) setText(locale, translation, name)
    const languages = Object.fromEntries(
      locales.map((locale) => [locale, { linkDirection: 'External' as const, link: '', column: 'Left' as const }]),
    )
    save([...entries, asNewEntry({ translation, is_linkable: true, position: entries.length, languages })])
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <EntryList label={t({ id: 'admin.footer.list', message: 'Footer entries' })} entries={entries} nameOf={nameOf} onChange={save}>
        {(entry, change) => (
          <>
            <TextsField
              label={t({ id: 'admin.footer.text', message: 'Text' })}
              messageId={entry.translation}
              onWrite={(locale, text) => write(entry, locale, text)}
            />
            <SwitchField
              label={t({ id: 'admin.footer.linkable', message: 'Is a link' })}
              value={entry.is_linkable}
              onChange={(is_linkable) => change({ ...entry, is_linkable })}
            />
            <LocaleColumns>
              {(locale) => <InLanguage entry={entry} locale={locale} onChange={(part) => change(changeLanguages(entry, locale, part))} />}
            </LocaleColumns>
          </>
        )}
      </EntryList>
      <Button icon="i-lucide-plus" disabled={!defaultTextsOf} onClick={add} className="justify-self-start">
        <Trans id="admin.footer.add">Add an entry</Trans>
      </Button>
    </div>
  )
}

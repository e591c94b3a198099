import type { I18n } from '@lingui/core'
import { foldedText } from '../../platform/folded-text.ts'
import { type Field, type FieldGroup, keyOf } from '../../widgets/config-form/field.ts'
import { fileNames } from '../../widgets/config-form/file-names.ts'
import type { AdminSection } from './sections.ts'

/** One setting of the administration, or a section without a form. */
export interface Setting {
  readonly key: string
  /** Keys of its section and group; null = the section as a whole. */
  readonly section: string
  readonly group: string | null
  readonly field: string | null
  /** Key of the switch without which the field is hidden. */
  readonly fallback: string | null
  readonly icon: string
  readonly label: string
  /** Section and group. */
  readonly location: string
  /** Label, place and help text without case and diacritics. */
  readonly folded: readonly [label: string, place: string, hint: string]
}

const labelOf = (field: Field, group: FieldGroup) => (field.kind === 'file' ? fileNames[field.name] : (field.label ?? group.title))

const hintOf = (field: Field) => (field.kind === 'own' ? undefined : field.hint)

const switchOf = (field: Field) => (field.kind === 'own' ? undefined : field.onlyWith)

/** All settings of the sections in the current language, in the order of the screens. */
export const settingsOf = (sections: readonly AdminSection[], i18n: I18n, locale: string): readonly Setting[] => {
  const textsOf = (label: string, location: string, hint = '') => ({
    label,
    location,
    folded: [foldedText(label, locale), foldedText(location, locale), foldedText(hint, locale)] as const,
  })
  return sections.flatMap(({ key: section, icon, label: sectionLabel, groups }): readonly Setting[] => {
    const title = i18n._(sectionLabel)
    if (!groups) return [{ key: section, section, group: null, field: null, fallback: null, icon, ...textsOf(title, '') }]
    return groups.flatMap((group) =>
      group.fields.map((field): Setting => {
        const label = i18n._(labelOf(field, group))
        const groupTitle = i18n._(group.title)
        const hints = [hintOf(field), group.text].flatMap((hint) => (hint ? [i18n._(hint)] : []))
        return {
          key: `${section} ${group.key} ${keyOf(field)}`,
          section,
          group: group.key,
          field: keyOf(field),
          fallback: switchOf(field)?.at.path.join('.') ?? null,
          icon,
          ...textsOf(label, groupTitle === label ? title : `${title} › ${groupTitle}`, hints.join(' ')),
        }
      }),
    )
  })
}

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`)

/** Lower = better; null = no match. Every word must occur in label, section or help text. */
const rankOf = ({ folded: [name, around, help] }: Setting, words: readonly string[]): number | null => {
  if (!words.every((word) => name.includes(word) || around.includes(word) || help.includes(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => startsWord(name, word))) return 1
  if (words.every((word) => name.includes(word))) return 2
  return words.every((word) => name.includes(word) || around.includes(word)) ? 3 : 4
}

/** Settings that contain all words of the query, the best first. */
export const findSettings = (settings: readonly Setting[], query: string, locale: string): readonly Setting[] => {
  const words = foldedText(query, locale).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  return settings
    .flatMap((setting) => {
      const rank = rankOf(setting, words)
      return rank === null ? [] : [{ setting, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ setting }) => setting)
}

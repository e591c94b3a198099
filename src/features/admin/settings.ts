import type { I18n } from '@lingui/core'
import { foldedText } from '../../platform/folded-text.ts'
import { type Field, type FieldGroup, keyOf } from '../../widgets/config-form/field.ts'
import { fileNames } from '../../widgets/config-form/file-names.ts'
import { everydayWords, serverWords } from './everyday-words.ts'
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
  /** Label, place, help text and everyday words without case and diacritics. */
  readonly folded: readonly [label: string, place: string, hint: string, everyday: string]
}

const labelOf = (field: Field, group: FieldGroup) => (field.kind === 'file' ? fileNames[field.name] : (field.label ?? group.title))

const hintOf = (field: Field) => (field.kind === 'own' ? undefined : field.hint)

const switchOf = (field: Field) => (field.kind === 'own' ? undefined : field.onlyWith)

/** Everyday words for a setting, its group and its section. */
const everydayOf = (...keys: readonly string[]): string =>
  keys.flatMap((_, at) => everydayWords[keys.slice(0, at + 1).join(' ')] ?? []).join(' ')

/** All settings of the sections in the current language, in the order of the screens. */
export const settingsOf = (sections: readonly AdminSection[], i18n: I18n, locale: string): readonly Setting[] => {
  const fold = (text: string) => foldedText(text, locale)
  const textsOf = (label: string, location: string, everyday: string, hint = '') => ({
    label,
    location,
    folded: [fold(label), fold(location), fold(hint), fold(everyday)] as const,
  })
  return sections.flatMap(({ key: section, icon, label: sectionLabel, groups }): readonly Setting[] => {
    const title = i18n._(sectionLabel)
    if (!groups)
      return [{ key: section, section, group: null, field: null, fallback: null, icon, ...textsOf(title, '', everydayOf(section)) }]
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
          ...textsOf(
            label,
            groupTitle === label ? title : `${title} › ${groupTitle}`,
            everydayOf(section, group.key, keyOf(field)),
            hints.join(' '),
          ),
        }
      }),
    )
  })
}

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`)

/** The first words of a setting fit best. */
const maxEverydayLength = 10_000

/** Lower = better; null = no match. Every word must occur in label, section or help text, or begin an everyday word. */
const rankOf = ({ folded: [name, around, help, everyday] }: Setting, words: readonly string[]): number | null => {
  const isEveryday = (word: string) => startsWord(everyday, word)
  if (!words.every((word) => name.includes(word) || around.includes(word) || help.includes(word) || isEveryday(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => startsWord(name, word))) return 1
  if (words.every((word) => name.includes(word))) return 2
  if (words.every(isEveryday)) return 3 + Math.max(...words.map((word) => everyday.indexOf(word))) / maxEverydayLength
  return words.every((word) => name.includes(word) || around.includes(word)) ? 4 : 5
}

const wordsOf = (query: string, locale: string): readonly string[] => foldedText(query, locale).split(/\s+/u).filter(Boolean)

/** Settings that contain all words of the query, the best first. */
export const findSettings = (settings: readonly Setting[], query: string, locale: string): readonly Setting[] => {
  const words = wordsOf(query, locale)
  if (words.length === 0) return []
  return settings
    .flatMap((setting) => {
      const rank = rankOf(setting, words)
      return rank === null ? [] : [{ setting, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ setting }) => setting)
}

const minServerWordLength = 3

/** Whether all words of the query name what only options of the server can change. */
export const isServerSetting = (query: string, locale: string): boolean => {
  const known = foldedText(serverWords, locale)
  const words = wordsOf(query, locale)
  return words.length > 0 && words.every((word) => word.length >= minServerWordLength && startsWord(known, word))
}

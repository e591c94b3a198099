import { Trans, useLingui } from '@lingui/macro'
import type { ReactNode } from 'react'
import { isFields } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'

const longest = 300
/** Characters before the place where two long texts part. */
const before = 40

const partingOf = (text: string, other: string): number => {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return at
}

/** The part of a text that is worth showing: all of a short one; of a long one where it begins to differ from the other. */
const excerpt = (text: string, other: unknown): string => {
  if (text.length <= longest) return text
  const parting = typeof other === 'string' ? partingOf(text, other) : 0
  const start = parting > longest - before ? parting - before : 0
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + longest)}${start + longest < text.length ? ' …' : ''}`
}

interface ValueTextProps {
  readonly value: unknown
  /** What it stands beside, to be told apart from. */
  readonly other?: unknown
  /** Said where there is no value at all. */
  readonly missing?: ReactNode
}

/** A value of the configuration in one line or a few. */
export const ValueText = ({ value, other, missing }: ValueTextProps) => {
  const { i18n } = useLingui()
  const entryName = useEntryName()
  if (value === undefined && missing) return <em>{missing}</em>
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <em>
        <Trans id="admin.value.none">nothing</Trans>
      </em>
    )
  if (value === true) return <Trans id="admin.value.on">on</Trans>
  if (value === false) return <Trans id="admin.value.off">off</Trans>
  const listed = (words: readonly string[]) => new Intl.ListFormat(i18n.locale).format(words)
  const wordsOf = (one: unknown): string => {
    if (Array.isArray(one)) return listed(one.map((entry) => entryName(entry) || JSON.stringify(entry)))
    if (!isFields(one)) return String(one)
    const parts = Object.entries(one)
    const [only] = parts
    return parts.length === 1 && only ? wordsOf(only[1]) : listed(parts.map(([key, part]) => `${key}: ${wordsOf(part)}`))
  }
  return <bdi className="break-words">{excerpt(wordsOf(value), other)}</bdi>
}

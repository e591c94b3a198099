import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { fileReferenceSchema } from '#contract/workspace.ts'
import { uploadAddressAtom } from '../../domain/admin/edited-files.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'

/** Characters. */
const maxExcerptLength = 300
/** Number of characters shown before the first difference of two long texts. */
const contextLength = 40

const firstDifference = (text: string, other: string): number => {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return at
}

/** Excerpt of a text: a short text as a whole, a long one from its first difference. */
const excerpt = (text: string, other: unknown): string => {
  if (text.length <= maxExcerptLength) return text
  const differenceIndex = typeof other === 'string' ? firstDifference(text, other) : 0
  const start = differenceIndex > maxExcerptLength - contextLength ? differenceIndex - contextLength : 0
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + maxExcerptLength)}${start + maxExcerptLength < text.length ? ' …' : ''}`
}

/** Uploaded file: a picture as such, another file by its kind. */
const FileValue = ({ reference }: { readonly reference: string }) => {
  const { t } = useLingui()
  const address = useAtomValue(uploadAddressAtom)(reference)
  if (reference.endsWith('.woff2')) return <Trans id="admin.value.font">a font</Trans>
  if (reference.endsWith('.css')) return <Trans id="admin.value.stylesheet">a stylesheet</Trans>
  return (
    <img
      src={address}
      alt={t({ id: 'admin.value.picture', message: 'an uploaded picture' })}
      className="max-h-16 max-w-40 rounded-control border border-solid border-line object-contain align-middle"
    />
  )
}

interface ValueTextProps {
  readonly value: unknown
  /** Value of the other side, for the first difference. */
  readonly other?: unknown
  /** Text for a missing value. */
  readonly missing?: ReactNode
}

/** Value of the configuration as short text. */
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
  if (v.is(fileReferenceSchema, value)) return <FileValue reference={value} />
  if (value === true) return <Trans id="admin.value.on">on</Trans>
  if (value === false) return <Trans id="admin.value.off">off</Trans>
  const listed = (texts: readonly string[]) => new Intl.ListFormat(i18n.locale).format(texts)
  const textOf = (one: unknown): string => {
    if (Array.isArray(one)) return listed(one.map((entry) => entryName(entry) || JSON.stringify(entry)))
    if (!isObject(one)) return String(one)
    const parts = Object.entries(one)
    const [only] = parts
    return parts.length === 1 && only ? textOf(only[1]) : listed(parts.map(([key, part]) => `${key}: ${textOf(part)}`))
  }
  return <bdi className="break-words">{excerpt(textOf(value), other)}</bdi>
}

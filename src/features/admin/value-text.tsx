import { Trans, useLingui } from '@lingui/macro'
import { isFields } from '../../domain/admin/values.ts'
import { useEntryName } from './use-entry-name.ts'

const longest = 300

/** A value of the configuration in one line or a few. */
export const ValueText = ({ value }: { readonly value: unknown }) => {
  const { i18n } = useLingui()
  const entryName = useEntryName()
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
    if (Array.isArray(one)) return listed(one.map(entryName))
    if (!isFields(one)) return String(one)
    const parts = Object.entries(one)
    const [only] = parts
    return parts.length === 1 && only ? wordsOf(only[1]) : listed(parts.map(([key, part]) => `${key}: ${wordsOf(part)}`))
  }
  const text = wordsOf(value)
  return <span className="break-words">{text.length > longest ? `${text.slice(0, longest)} …` : text}</span>
}

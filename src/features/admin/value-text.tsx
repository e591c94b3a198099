import { Trans, useLingui } from '@lingui/macro'
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
  const words = Array.isArray(value) ? new Intl.ListFormat(i18n.locale).format(value.map(entryName)) : JSON.stringify(value)
  const text = typeof value === 'string' ? value : words
  return <span className="break-words">{text.length > longest ? `${text.slice(0, longest)} …` : text}</span>
}

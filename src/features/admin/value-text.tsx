import { Trans } from '@lingui/macro'

const longest = 300

/** A value of the configuration in one line or a few. */
export const ValueText = ({ value }: { readonly value: unknown }) => {
  if (value === undefined || value === null || value === '')
    return (
      <em>
        <Trans id="admin.value.none">nothing</Trans>
      </em>
    )
  if (value === true) return <Trans id="admin.value.on">on</Trans>
  if (value === false) return <Trans id="admin.value.off">off</Trans>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <span className="break-words">{text.length > longest ? `${text.slice(0, longest)} …` : text}</span>
}

import { Plural, Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { isPathField } from '#contract/path-field.ts'
import { everything } from '#contract/search.ts'
import { configAtom, fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { MiddleText } from '../../ui/middle-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fieldLabel } from '../metadata-list/field-label.ts'
import type { SuggestionEntry } from './suggestion-entries.ts'

type ValueEntry = Extract<SuggestionEntry, { kind: 'value' }>['suggestion']

/** Value with its field and count; the words that stay in the search text come first. A folder shows where it is. */
const ValueText = ({ field, label, count: total, text }: ValueEntry) => {
  const locale = useAtomValue(localeAtom)
  const fields = useAtomValue(fieldsAtom)
  const { facets } = useAtomValue(configAtom)
  const isFolder = isPathField(field)
  const nameAt = isFolder ? label.lastIndexOf('/') + 1 : 0
  const translation = facets.find(({ field_name }) => field_name === field)?.translation ?? `fields.${field}`
  const name = fieldLabel({ field_name: field, translation, label: undefined }, fields, locale)
  return (
    <>
      <Icon name={isFolder ? 'i-lucide-folder' : 'i-lucide-sliders-horizontal'} className="size-4.5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="flex max-w-full min-w-0">
          <MiddleText text={`${text === everything ? '' : `${text} `}${label.slice(nameAt)}`} />
        </span>{' '}
        <span className="max-w-full truncate text-13px text-muted">
          {isFolder ? nameAt > 0 && <bdi>{label.slice(0, nameAt - 1)}</bdi> : name}
        </span>
      </span>{' '}
      <span className="text-13px tabular-nums text-muted">
        {formatNumber(total, locale)}
        <VisuallyHidden>
          {' '}
          <Plural id="views.search.result.total" value={total} one="result" other="results" />
        </VisuallyHidden>
      </span>
    </>
  )
}

/** Icon and text of a row. */
export const SuggestionText = ({ entry }: { readonly entry: SuggestionEntry }) => {
  if (entry.kind === 'clear') return <Trans id="views.search.recent.clear">Remove all recent searches</Trans>
  if (entry.kind === 'value') return <ValueText {...entry.suggestion} />
  if (entry.kind === 'recent')
    return (
      <>
        <Icon name="i-lucide-history" className="size-4.5 shrink-0 text-muted" />
        <MiddleText text={entry.text} />
      </>
    )
  const { title, thumb_url, id } = entry.suggestion
  return (
    <>
      {thumb_url === undefined ? (
        <Icon name={id === null ? 'i-lucide-search' : 'i-lucide-image'} className="size-4.5 shrink-0 text-muted" />
      ) : (
        // As wide as the icons take, so that all texts begin at the same place.
        <img src={thumb_url} alt="" className="-mx-1.75 size-8 shrink-0 rounded-control object-cover" />
      )}
      <MiddleText text={title} />
    </>
  )
}

import { useLingui } from '@lingui/macro'

interface FacetFilterProps {
  /** What the field finds; default: values. */
  readonly kind?: 'folder'
  /** Name of the facet. */
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Text field that filters the values of a facet. */
export const FacetFilter = ({ kind, label, text, onChange }: FacetFilterProps) => {
  const { t } = useLingui()
  return (
    <input
      type="search"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      aria-label={t({ id: 'views.search.facets.filter', message: `Filter ${label}` })}
      placeholder={
        kind === 'folder'
          ? t({ id: 'views.search.facets.find_folder', message: 'Find a folder' })
          : t({ id: 'views.search.facets.filter_placeholder', message: 'Filter values' })
      }
      className="mb-1 box-border h-[var(--control-s)] w-full rounded-control border border-solid border-line-strong bg-surface px-2.5 text-14px text-on-surface placeholder:text-muted"
    />
  )
}

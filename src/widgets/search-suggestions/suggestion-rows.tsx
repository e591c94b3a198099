import { useLingui } from '@lingui/macro'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { SuggestionEntry, SuggestionGroup } from './suggestion-entries.ts'
import { SuggestionText } from './suggestion-text.tsx'

/** Active cell of the list; column 1 removes a recent search. */
export interface ActiveCell {
  readonly key: string
  readonly column: 0 | 1
}

interface SuggestionRowsProps {
  readonly groups: readonly SuggestionGroup[]
  readonly active: ActiveCell | null
  /** Id of the element of a cell. @param row position in the whole list */
  readonly idOf: (row: number, column: 0 | 1) => string
  readonly onPick: (entry: SuggestionEntry) => void
  /** Removes a recent search. */
  readonly onRemove: (row: number, text: string) => void
}

const cell =
  'm-0 flex min-h-11 items-center border-0 bg-transparent p-0 text-start text-15px text-inherit aria-selected:bg-tint hover:bg-[var(--c-list-hover)]'

/** Rows of the list below the headings of their groups. */
export const SuggestionRows = ({ groups, active, idOf, onPick, onRemove }: SuggestionRowsProps) => {
  const { t } = useLingui()
  const id = useId()
  const headings: Record<SuggestionGroup['name'], string> = {
    recent: t({ id: 'views.search.suggestions.recent', message: 'Recent searches' }),
    filters: t({ id: 'views.search.suggestions.filters', message: 'Filters' }),
    folders: t({ id: 'views.search.suggestions.folders', message: 'Folders' }),
    titles: t({ id: 'views.search.suggestions.titles', message: 'Titles' }),
  }
  const isActive = (key: string, column: 0 | 1) => key === active?.key && column === active.column
  const entryRow = (entry: SuggestionEntry, row: number) => {
    const recent = entry.kind === 'recent' ? entry.text : null
    return (
      <div key={entry.key} role="row" tabIndex={-1} className="flex">
        <button
          id={idOf(row, 0)}
          type="button"
          role="gridcell"
          tabIndex={-1}
          aria-colspan={recent === null ? 2 : 1}
          aria-selected={isActive(entry.key, 0)}
          onClick={() => onPick(entry)}
          className={`${cell} min-w-0 flex-1 gap-3 px-3 ${entry.kind === 'clear' ? 'text-13px text-muted' : ''}`}
        >
          <SuggestionText entry={entry} />
        </button>
        {recent !== null && (
          <button
            id={idOf(row, 1)}
            type="button"
            role="gridcell"
            tabIndex={-1}
            aria-selected={isActive(entry.key, 1)}
            aria-label={t({ id: 'views.search.recent.remove', message: `Remove: ${recent}` })}
            onClick={() => onRemove(row, recent)}
            className={`${cell} w-11 shrink-0 justify-center text-muted`}
          >
            <Icon name="i-lucide-x" className="size-4.5" />
          </button>
        )}
      </div>
    )
  }
  return groups.map(({ name, entries, firstRow }) => (
    <div key={name} role="rowgroup" aria-labelledby={`${id}-${name}`}>
      <div id={`${id}-${name}`} aria-hidden="true" className="px-3 pt-2 pb-1 text-13px font-600 text-muted">
        {headings[name]}
      </div>
      {entries.map((entry, at) => entryRow(entry, firstRow + at))}
    </div>
  ))
}

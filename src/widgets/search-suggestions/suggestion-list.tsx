import { Plural, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { everything } from '#contract/search.ts'
import { chooseValue } from '../../domain/search/filter-changes.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { afterReact } from '../../ui/after-react.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { SearchHelp } from '../search-help/search-help.tsx'
import { type SuggestionEntry, suggestionGroups } from './suggestion-entries.ts'
import { type ActiveCell, SuggestionRows } from './suggestion-rows.tsx'
import { useRecentSearches } from './use-recent-searches.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  /** Also show the button that explains what can be typed. */
  readonly hasHelp?: boolean
  readonly field: RefObject<HTMLInputElement | null>
  /** Current query; `*` = everything. */
  readonly text: string
  readonly typed: string
  /** Filter of the current search. */
  readonly filter: SearchFilter
  /** Starts a search. @param filter undefined = unchanged */
  readonly onPick: (text: string, filter?: SearchFilter) => void
}

const loadTexts = () => loadMessages('search')

/**
 * Turns the search field into a combobox with recent searches and suggestions. A click, typing or ArrowDown opens it. Arrow keys move
 * through the list; the second column or Delete removes a recent search. The focus stays in the field, and Enter without an active row
 * searches the typed text.
 */
export const SuggestionList = ({ hasHelp = false, field, text, typed, filter, onPick }: SuggestionListProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { texts, remove, clear } = useRecentSearches(text)
  useSlashKey(field)
  const id = useId()
  const untouched = text === everything ? '' : text
  const isUntouched = typed === untouched
  const [isRequested, setIsRequested] = useState(false)
  const [activeCell, setActiveCell] = useState<ActiveCell | null>(null)
  const needle = isUntouched ? '' : typed.trim()
  // The text of the shown results needs no suggestions.
  const isShown = isUntouched && untouched !== ''
  const found = useSuggestions(isRequested && !isShown ? needle : null, filter)
  const groups = suggestionGroups(texts, isUntouched ? null : needle, found.suggestions)
  const entries = groups.flatMap((group) => group.entries)
  const shown = entries.length
  const hasTexts = useLoaded(isRequested ? loadTexts : null).status === 'success'
  const isOpen = isRequested && hasTexts && shown > 0
  const activeRow = entries.findIndex(({ key }) => key === activeCell?.key)
  const active = entries[activeRow]
  const activeColumn = activeCell?.column ?? 0
  const idOf = (row: number, column: number) => `${id}-${row}-${column}`
  const activeId = active && isOpen ? idOf(activeRow, activeColumn) : null

  const close = () => {
    setIsRequested(false)
    setActiveCell(null)
  }
  const drop = (row: number, dropped: string) => {
    // Recent searches are the first rows.
    const next = entries.filter(({ kind }) => kind === 'recent')[row + 1] ?? entries[row - 1]
    setActiveCell((before) => (before && next ? { key: next.key, column: before.column } : null))
    remove(dropped)
  }
  const pick = (entry: SuggestionEntry) => {
    close()
    if (entry.kind === 'clear') clear()
    else if (entry.kind === 'recent') onPick(entry.text)
    else if (entry.kind === 'value') {
      const { field: facet, value, text: rest } = entry.suggestion
      onPick(rest, chooseValue(filter, facet, value))
    } else if (entry.suggestion.id === null) onPick(`"${entry.suggestion.title.replaceAll('"', ' ')}"`)
    else void navigate({ to: '/asset/$id', params: { id: entry.suggestion.id } })
  }
  const moveRow = (by: number) => {
    const row = active ? activeRow + by : by > 0 ? 0 : -1
    const next = entries.at(row >= entries.length ? 0 : row)
    setActiveCell(next ? { key: next.key, column: 0 } : null)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const take = (action: () => void) => {
      event.preventDefault()
      action()
    }
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOpen) {
      if (key === 'ArrowDown') take(() => setIsRequested(true))
      return
    }
    const rightToLeft = document.documentElement.dir === 'rtl'
    if (key === 'ArrowDown') take(() => moveRow(1))
    else if (key === 'ArrowUp') take(() => moveRow(-1))
    else if (key === 'Escape') take(close)
    else if (active && key === 'Enter')
      take(() => (active.kind === 'recent' && activeColumn === 1 ? drop(activeRow, active.text) : pick(active)))
    else if (active?.kind === 'recent' && key === 'Delete') take(() => drop(activeRow, active.text))
    else if (active?.kind === 'recent' && (key === 'ArrowRight' || key === 'ArrowLeft'))
      take(() => setActiveCell({ key: active.key, column: (key === 'ArrowRight') === rightToLeft ? 0 : 1 }))
  })
  const open = useEffectEvent(() => {
    setIsRequested(true)
    setActiveCell(null)
  })
  const leave = useEffectEvent(close)
  const openIfTyped = useEffectEvent((input: HTMLInputElement) => {
    if (input.value !== untouched && input.form?.contains(document.activeElement)) open()
  })
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    // The user may have typed before this code was loaded, or since it was rendered.
    // oxlint-disable-next-line react/set-state-in-effect -- the value of the field is not known while rendering
    openIfTyped(input)
    const ended = new AbortController()
    const { signal } = ended
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.addEventListener('click', () => open(), { signal })
    afterReact('input', input, () => open(), signal)
    input.addEventListener('blur', () => leave(), { signal })
    input.form?.addEventListener('submit', () => leave(), { signal })
    return () => ended.abort()
  }, [field])
  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-haspopup': 'grid',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      ...(isOpen && { 'aria-controls': id }),
      ...(activeId !== null && { 'aria-activedescendant': activeId }),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  })
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <>
      {hasHelp && <SearchHelp />}
      <span role="status" className="visually-hidden">
        {isOpen && needle !== '' && found.typed === needle && (
          <Plural id="views.search.suggestions.count" value={shown} one="# suggestion" other="# suggestions" />
        )}
      </span>
      {isOpen && (
        <div
          id={id}
          role="grid"
          tabIndex={-1}
          aria-label={t({ id: 'views.search.suggestions', message: 'Suggestions' })}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60vh] overflow-y-auto rounded-card bg-popup py-1 text-on-popup shadow-[var(--shadow-2)] forced-colors:border"
        >
          <SuggestionRows groups={groups} active={isOpen ? activeCell : null} idOf={idOf} onPick={pick} onRemove={drop} />
        </div>
      )}
    </>
  )
}

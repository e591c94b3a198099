import { Trans, useLingui } from '@lingui/macro'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { everything } from '#contract/search.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRecentSearches } from './use-recent-searches.ts'
import { useSlashKey } from './use-slash-key.ts'

interface RecentListProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Current query; `*` = everything. */
  readonly text: string
  readonly typed: string
  readonly onPick: (text: string) => void
}

/** Active cell of the list; row `texts.length` removes all entries. */
interface ActiveCell {
  readonly row: number
  readonly column: 0 | 1
}

const cell =
  'm-0 flex min-h-11 items-center border-0 bg-transparent p-0 text-start text-15px text-inherit aria-selected:bg-[var(--c-list-hover)] hover:bg-[var(--c-list-hover)]'

/**
 * Turns the search field into a combobox with recent searches. A click, typing or ArrowDown opens it.
 * Arrow keys move through the list; the second column or Delete removes an entry. The focus stays in the field.
 */
export const RecentList = ({ field, text, typed, onPick }: RecentListProps) => {
  const { t } = useLingui()
  const { texts, remove, clear } = useRecentSearches(text)
  useSlashKey(field)
  const id = useId()
  const [isRequested, setIsRequested] = useState(false)
  const [activeCell, setActiveCell] = useState<ActiveCell | null>(null)
  const needle = typed.trim().toLocaleLowerCase()
  const isUntouched = typed === (text === everything ? '' : text)
  const shown = isUntouched ? texts : texts.filter((one) => one.toLocaleLowerCase().includes(needle) && one !== typed.trim())
  const isOpen = isRequested && shown.length > 0
  const idOf = ({ row, column }: ActiveCell) => `${id}-${row}-${column}`
  const close = () => {
    setIsRequested(false)
    setActiveCell(null)
  }
  const pick = (one: string) => {
    close()
    onPick(one)
  }
  const drop = (one: string) => {
    setActiveCell((before) => (before && shown.length > 1 ? { row: Math.min(before.row, shown.length - 2), column: before.column } : null))
    remove(one)
  }
  const act = ({ row, column }: ActiveCell) => {
    const one = shown[row]
    if (one === undefined) {
      clear()
      close()
    } else if (column === 1) drop(one)
    else pick(one)
  }
  const moveRow = (by: number) => {
    const rows = shown.length + 1
    setActiveCell((before) => ({ row: before === null ? (by > 0 ? 0 : rows - 1) : (before.row + by + rows) % rows, column: 0 }))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const take = (action: () => void) => {
      event.preventDefault()
      action()
    }
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOpen) {
      if (key === 'ArrowDown' && shown.length > 0) take(() => setIsRequested(true))
      return
    }
    const rightToLeft = document.documentElement.dir === 'rtl'
    const one = activeCell === null ? undefined : shown[activeCell.row]
    if (key === 'ArrowDown') take(() => moveRow(1))
    else if (key === 'ArrowUp') take(() => moveRow(-1))
    else if (key === 'Escape') take(close)
    else if (activeCell && key === 'Enter') take(() => act(activeCell))
    else if (one !== undefined && key === 'Delete') take(() => drop(one))
    else if (activeCell && one !== undefined && (key === 'ArrowRight' || key === 'ArrowLeft'))
      take(() => setActiveCell({ row: activeCell.row, column: (key === 'ArrowRight') === rightToLeft ? 0 : 1 }))
  })
  const open = useEffectEvent(() => {
    setIsRequested(true)
    setActiveCell(null)
  })
  const leave = useEffectEvent(close)
  useEffect(() => {
    const input = field.current
    if (!input) return
    const ended = new AbortController()
    const { signal } = ended
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    for (const name of ['input', 'click']) input.addEventListener(name, () => open(), { signal })
    input.addEventListener('blur', () => leave(), { signal })
    input.form?.addEventListener('submit', () => leave(), { signal })
    return () => ended.abort()
  }, [field])
  useEffect(() => {
    const input = field.current
    if (!input || texts.length === 0) return
    const attributes = {
      role: 'combobox',
      'aria-haspopup': 'grid',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      ...(isOpen && { 'aria-controls': id }),
      ...(isOpen && activeCell && { 'aria-activedescendant': idOf(activeCell) }),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  })
  if (!isOpen) return null
  const isAt = (row: number, column: 0 | 1) => activeCell?.row === row && activeCell.column === column
  return (
    <div
      id={id}
      role="grid"
      tabIndex={-1}
      aria-label={t({ id: 'views.search.recent', message: 'Recent searches' })}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60vh] overflow-y-auto rounded-card bg-popup py-1 text-on-popup shadow-[var(--shadow-2)] forced-colors:border"
    >
      {shown.map((one, row) => (
        <div key={one} role="row" tabIndex={-1} className="flex">
          <button
            id={idOf({ row, column: 0 })}
            type="button"
            role="gridcell"
            tabIndex={-1}
            aria-selected={isAt(row, 0)}
            onClick={() => pick(one)}
            className={`${cell} min-w-0 flex-1 gap-3 ps-3`}
          >
            <Icon name="i-lucide-history" className="size-4.5 shrink-0 text-muted" />
            <bdi className="truncate">{one}</bdi>
          </button>
          <button
            id={idOf({ row, column: 1 })}
            type="button"
            role="gridcell"
            tabIndex={-1}
            aria-selected={isAt(row, 1)}
            aria-label={t({ id: 'views.search.recent.remove', message: `Remove: ${one}` })}
            onClick={() => drop(one)}
            className={`${cell} w-11 shrink-0 justify-center text-muted`}
          >
            <Icon name="i-lucide-x" className="size-4.5" />
          </button>
        </div>
      ))}
      <div role="row" tabIndex={-1} className="flex">
        <button
          id={idOf({ row: shown.length, column: 0 })}
          type="button"
          role="gridcell"
          tabIndex={-1}
          aria-colspan={2}
          aria-selected={isAt(shown.length, 0)}
          onClick={() => act({ row: shown.length, column: 0 })}
          className={`${cell} flex-1 px-3 text-13px text-muted`}
        >
          <Trans id="views.search.recent.clear">Remove all recent searches</Trans>
        </button>
      </div>
    </div>
  )
}

import { useSetAtom } from 'jotai'
import type { KeyboardEvent } from 'react'
import { clearSelectionAtom, extendSelectionAtom, type SelectableList, selectAllAtom } from '../../domain/selection/actions.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import { moveFrom } from './moves.ts'
import type { Scroller } from './scroller.ts'
import type { GridFocus } from './use-grid-focus.ts'

interface GridKeys {
  readonly list: SelectableList
  readonly scroller: Scroller
  readonly focus: GridFocus
  readonly isTable: boolean
  readonly onOpen: (position: number) => void
  readonly onCheck: (position: number) => void
  readonly isPanelOpen: boolean
}

const isCell = (target: EventTarget): target is Element => target instanceof Element && target.hasAttribute('data-position')

/** Key handler of a list: moving, selecting, opening. Keys in a button inside an asset belong to that button. */
export const useGridKeys = ({ list, scroller, focus, isTable, onOpen, onCheck, isPanelOpen }: GridKeys) => {
  const extend = useSetAtom(extendSelectionAtom)
  const selectAll = useSetAtom(selectAllAtom)
  const clear = useSetAtom(clearSelectionAtom)
  const setActive = useSetAtom(activeIdAtom)

  const move = (event: KeyboardEvent, from: number): boolean => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const { layout } = scroller.frame()
    const target = moveFrom(event.key, from, { layout, total: list.total, viewport: scroller.viewport(), rightToLeft, isTable })
    if (target === null) return false
    focus.moveTo(target)
    if (event.shiftKey) void extend(target, list)
    return true
  }
  const press = (event: KeyboardEvent, from: number): boolean => {
    if (event.key === 'Enter') onOpen(from)
    else if (event.key !== ' ') return false
    else if (event.shiftKey) void extend(from, list)
    else onCheck(from)
    return true
  }
  return (event: KeyboardEvent) => {
    if (event.altKey) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return void selectAll(list)
    }
    if (event.key === 'Escape') return isPanelOpen ? setActive(null) : clear()
    if (!isCell(event.target)) return
    const from = Number(event.target.getAttribute('data-position'))
    if (press(event, from) || move(event, from)) event.preventDefault()
  }
}

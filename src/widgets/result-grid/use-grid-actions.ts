import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Config } from '#contract/config/schema.ts'
import { clickAssetAtom, type SelectableList, startSelectionModeAtom, toggleAssetAtom, withIdAtom } from '../../domain/selection/actions.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from '../../domain/selection/atoms.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { GridFocus } from './use-grid-focus.ts'
import { useGridPointer } from './use-grid-pointer.ts'

/** Opening and selecting the assets of a list, by pointer and by keyboard. */
export const useGridActions = (list: SelectableList, { search }: Config, focus: GridFocus) => {
  const hasSelection = useAtomValue(selectedIdsAtom).size > 0
  const selectionMode = useAtomValue(selectionModeAtom)
  const [activeId, setActive] = useAtom(activeIdAtom)
  const navigate = useNavigate()
  const select = useSetAtom(clickAssetAtom)
  const toggle = useSetAtom(toggleAssetAtom)
  const startMode = useSetAtom(startSelectionModeAtom)
  const withIdAt = useSetAtom(withIdAtom)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const opensOnClick = search.click === 'open'
  const selecting = opensOnClick ? hasSelection : selectionMode

  const withId = (use: (id: string) => void) => (position: number) => void withIdAt(position, list, use)
  const open = withId((id) => void navigate({ to: '/asset/$id', params: { id } }))
  const check = withId(toggle)
  const tap = selecting ? check : open
  const { dragSelection, pointer } = useGridPointer({
    selecting,
    onClick: (position, modifiers) => {
      focus.setTabStop(position)
      const isPlain = !modifiers.shift && !modifiers.toggle
      if (isPlain && opensOnClick) return tap(position)
      if (isPlain && list.idAt(position) === activeId) setActive(null)
      void select(position, modifiers, list)
    },
    onTap: tap,
    onLongPress: withId((id) => {
      navigator.vibrate?.(10)
      startMode(id)
    }),
    onDoubleClick: (position) => {
      if (!opensOnClick) open(position)
    },
    onCheck: check,
  })
  return {
    open,
    check,
    dragSelection,
    pointer,
    /** Every asset shows a checkbox. */
    isCheckable: selecting || (opensOnClick && isTouch),
  }
}

import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { selectAllResultsAtom } from '../../domain/search/select-results.ts'

/** Where the browser's own command selects text. */
const textAreas = 'input, textarea, select, [contenteditable], [role=dialog], section[aria-labelledby]'

/** Ctrl+A or Cmd+A selects all results, wherever the focus is on the page. */
export const useSelectAllKey = (): void => {
  const selectAll = useSetAtom(selectAllResultsAtom)
  useEffect(() => {
    const select = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 'a' || (event.target instanceof Element && event.target.closest(textAreas))) return
      event.preventDefault()
      void selectAll()
    }
    document.addEventListener('keydown', select)
    return () => document.removeEventListener('keydown', select)
  }, [selectAll])
}

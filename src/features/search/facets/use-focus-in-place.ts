import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Where the focus is in a list of facets. */
interface FocusedPlace {
  readonly element: Element
  /** Position among the places; -1 = outside of them. */
  readonly index: number
}

/** Headings and rows by their first focusable element; other elements of a group count as its heading. */
const placesIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('legend button, li input') ?? [])]

/** The row that has moved to the removed place; without one, the last row or heading before it, or the first place. */
const placeAfterRemoval = (places: readonly HTMLElement[], index: number): HTMLElement | undefined => {
  const inPlace = places[index]
  if (inPlace?.matches('li input')) return inPlace
  return places[Math.min(index, places.length) - 1] ?? places[0]
}

/**
 * Keeps the focus when the focused facet value is removed by new counts.
 * It moves to the row in its place, else to the last row of the list or its heading.
 */
export const useFocusInPlace = () => {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<FocusedPlace | null>(null)
  const remember = (element: Element) => {
    const index = placesIn(ref.current).findLastIndex((place) => place.closest('li, fieldset')?.contains(element))
    focused.current = { element, index }
  }
  useLayoutEffect(() => {
    if (!focused.current) return
    const { element, index } = focused.current
    if (element.isConnected) remember(element)
    else if (index >= 0 && document.activeElement === document.body)
      (placeAfterRemoval(placesIn(ref.current), index) ?? ref.current)?.focus()
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => remember(target),
    // Sent when the user moves the focus, not when the element is removed.
    onBlur: () => {
      focused.current = null
    },
  }
}

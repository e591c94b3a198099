import type { TourStep } from '../../domain/tour/tour-rules.ts'

/** A result: a tile, or a row of the list. */
const result = '[role=grid] [data-position]'

/** Selectors of the target of each step, in order of preference. */
const targets: Readonly<Record<TourStep, readonly string[]>> = {
  language: ['[data-tour=language]'],
  bookmark: ['nav a[href="#/bookmark"]'],
  search_input: ['[role=search] input'],
  tile: ['[data-tour=tile]'],
  collection: ['[data-tour=collection]'],
  sort: ['[data-tour=sort]'],
  views: ['[data-tour=views]'],
  facets: ['[data-tour=facets]'],
  result: ['[data-tour=result]'],
  result_view: [result],
  info_panel: ['[data-tour=info_panel]', result],
  icon_set: ['[data-tour=icon_set]', result],
}

const hasBox = (element: Element) => element.getClientRects().length > 0
/** Elements with `display: contents` have no box of their own. */
const boxElement = (element: Element): Element | null =>
  hasBox(element) ? element : ([...element.querySelectorAll('*')].find(hasBox) ?? null)

/** Target element of a step; null = it is not on this page. */
export const targetOf = (step: TourStep): Element | null => {
  for (const selector of targets[step]) {
    for (const element of document.querySelectorAll(selector)) {
      const found = boxElement(element)
      if (found) return found
    }
  }
  return null
}

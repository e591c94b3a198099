import type { TourStep } from '../../domain/tour/rules.ts'

/** A result: a tile, or a row of the list. */
const result = '[role=grid] [data-position]'

/** Where each step points, the best place first. */
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
/** What only wraps has no box of its own. */
const shown = (element: Element): Element | null => (hasBox(element) ? element : ([...element.querySelectorAll('*')].find(hasBox) ?? null))

/** The element a step points at; null = it is not on this page. */
export const targetOf = (step: TourStep): Element | null => {
  for (const selector of targets[step]) {
    for (const element of document.querySelectorAll(selector)) {
      const found = shown(element)
      if (found) return found
    }
  }
  return null
}

import type { PageSizes } from './page-size.ts'
import type { PositionRange } from './results.ts'

/**
 * Results are divided into sections: the first page, then pages of equal size. A section is one request and one layout unit, so that
 * loading one never moves the rows of another.
 */
export const sectionCount = (total: number, { first, next }: PageSizes): number =>
  total === 0 ? 0 : total <= first ? 1 : 1 + Math.ceil((total - first) / next)

export const sectionAt = (position: number, { first, next }: PageSizes): number =>
  position < first ? 0 : 1 + Math.floor((position - first) / next)

export const sectionRange = (section: number, total: number, { first, next }: PageSizes): PositionRange => ({
  from: section === 0 ? 0 : Math.min(total, first + (section - 1) * next),
  to: Math.min(total, first + section * next),
})

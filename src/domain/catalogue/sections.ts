import type { PageSizes } from './page-size.ts'
import type { Stretch } from './results.ts'

/**
 * The result is cut into sections: the first page, then further pages of equal size. A section is what one request brings and what is laid
 * out together, so that the arrival of one never changes the rows of another.
 */
export const sectionCount = (total: number, { first, next }: PageSizes): number =>
  total === 0 ? 0 : total <= first ? 1 : 1 + Math.ceil((total - first) / next)

export const sectionAt = (position: number, { first, next }: PageSizes): number =>
  position < first ? 0 : 1 + Math.floor((position - first) / next)

export const sectionStretch = (section: number, total: number, { first, next }: PageSizes): Stretch => ({
  from: section === 0 ? 0 : Math.min(total, first + (section - 1) * next),
  to: Math.min(total, first + section * next),
})

import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'

/** Lower-case letters and digits, separated by single hyphens, so that an address never needs escapes. */
export const slugPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Problem of the address of a page: `invalid`, or `taken` by another one; null = none. */
export const slugProblem = ({ key, slug }: CustomPageEntry, pages: readonly CustomPageEntry[]): 'invalid' | 'taken' | null => {
  if (key === firstPageKey) return null
  if (!slugPattern.test(slug)) return 'invalid'
  return pages.some((other) => other.key !== key && other.key !== firstPageKey && other.slug === slug) ? 'taken' : null
}

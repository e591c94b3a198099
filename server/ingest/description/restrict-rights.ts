import { strictestLimits } from '../../records/time-limits.ts'
import type { Description } from './description.ts'

type Rights = Pick<Description, 'view' | 'download' | 'limits'>

/** Default rights of assets without rights in a sidecar: every user of the portal. */
export const everyone = ['everyone'] as const

/** Whether a list of groups contains all members of a group. Only accounts have groups, so `users` contains every other group. */
const covers = (groups: readonly string[], group: string): boolean => {
  if (groups.includes(group) || groups.includes('everyone')) return true
  if (group === 'everyone') return groups.includes('guests') && groups.includes('users')
  return group !== 'guests' && groups.includes('users')
}

/** Groups whose members are in both lists of groups. */
export const inBoth = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].filter((group) => covers(a, group) && covers(b, group))

const downloadOf = ({ download }: Rights, set: string): readonly string[] => download?.[set] ?? download?.['*'] ?? everyone

/** Rights that both descriptions grant. What neither restricts stays unrestricted. */
export const restrictRights = (described: Description, by: Rights): Description => {
  const sets = by.download ? new Set(['*', ...Object.keys(described.download ?? {}), ...Object.keys(by.download)]) : null
  return {
    ...described,
    ...(by.limits && { limits: strictestLimits([described.limits, by.limits]) }),
    ...(by.view && { view: inBoth(described.view ?? everyone, by.view) }),
    ...(sets && { download: Object.fromEntries([...sets].map((set) => [set, inBoth(downloadOf(described, set), downloadOf(by, set))])) }),
  }
}

/** Whether everyone in the groups `inner` is in `outer`, too. */
export const coversAll = (outer: readonly string[], inner: readonly string[]): boolean => inner.every((group) => covers(outer, group))

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

/** Whether everyone in the groups `inner` is in `outer`, too. */
export const coversAll = (outer: readonly string[], inner: readonly string[]): boolean => inner.every((group) => covers(outer, group))

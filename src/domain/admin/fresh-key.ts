/**
 * A key of an entry that an admin has just begun. It is drawn by lot, because another admin may be beginning one in the same moment: two of one
 * name would have to be chosen between.
 */
export const freshKey = (prefix: string, taken: readonly string[]): string => {
  const key = `${prefix}_${Math.floor(Math.random() * 36 ** 5)
    .toString(36)
    .padStart(5, '0')}`
  return taken.includes(key) ? freshKey(prefix, taken) : key
}

/** Random key for a new entry, because another administrator may create one at the same time and equal keys would conflict. */
export const newKey = (prefix: string, taken: readonly string[]): string => {
  const key = `${prefix}_${Math.floor(Math.random() * 36 ** 5)
    .toString(36)
    .padStart(5, '0')}`
  return taken.includes(key) ? newKey(prefix, taken) : key
}

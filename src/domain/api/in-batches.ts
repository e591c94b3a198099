/** Characters; with prefix and path the URL stays below 2048. */
const maxQueryLength = 1900

/**
 * Splits ids into groups whose URL stays short enough for servers and proxies.
 * @param limit characters of the query for the ids of one group
 */
export const inBatches = (ids: readonly string[], parameter: string, limit = maxQueryLength): readonly (readonly string[])[] => {
  const batches: string[][] = []
  let remaining = 0
  for (const id of ids) {
    const cost = parameter.length + 2 + encodeURIComponent(id).length
    const current = batches.at(-1)
    if (current && cost <= remaining) {
      current.push(id)
      remaining -= cost
    } else {
      batches.push([id])
      remaining = limit - cost
    }
  }
  return batches
}

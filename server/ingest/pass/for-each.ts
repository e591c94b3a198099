/** Runs a task for every item, `lanes` at a time, taken up in order. The first failure keeps the rest from being taken up. */
export const forEach = async <Item>(items: readonly Item[], lanes: number, task: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values()
  let failed = false
  const lane = async () => {
    for (const item of queue) {
      if (failed) return
      try {
        await task(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

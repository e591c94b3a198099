/** Runs a task for each item in order, with `lanes` tasks at the same time. After the first failure no further item starts. */
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

/**
 * Contents that a pass has read and that may not be remembered yet. Two files are read at a time: one may just have found what was
 * made of a content earlier, while the other is the last one that was known to have that content.
 */
export interface ContentsInHand {
  /** From here on nothing made of the content is thrown away before the pass ends; what is being thrown away is gone when it resolves. */
  take(sha256: string): Promise<void>
  /** Throws away what was made of a content nobody has: now, or at the end when it is in hand. */
  collect(sha256: string, collect: () => Promise<void>): Promise<void>
  /** The pass has ended: `collect` is asked again for what it had to leave. */
  release(): Promise<void>
}

export const createContentsInHand = (): ContentsInHand => {
  const inHand = new Set<string>()
  let postponed: (() => Promise<void>)[] = []
  const collecting = new Map<string, Promise<void>>()
  return {
    async take(sha256) {
      inHand.add(sha256)
      await collecting.get(sha256)
    },
    async collect(sha256, collect) {
      if (inHand.has(sha256)) {
        postponed.push(collect)
        return
      }
      const work = collect().finally(() => collecting.delete(sha256))
      // Whoever collects hears of a failure; whoever only waits for the end of it does not care.
      collecting.set(
        sha256,
        work.catch(() => undefined),
      )
      await work
    },
    async release() {
      const left = postponed
      postponed = []
      inHand.clear()
      for (const collect of left) await collect()
    },
  }
}

/**
 * Contents that this pass has read but that are not in the ingest state yet. Two files are read at a time: one may use the renditions of a
 * content that the other file just lost.
 */
export interface ActiveContents {
  /** Protects the renditions of a content until the end of the pass; resolves after a running removal. */
  protect(sha256: string): Promise<void>
  /** Removes renditions of an unused content: now, or at the end of the pass if the content is protected. */
  collect(sha256: string, collect: () => Promise<void>): Promise<void>
  /** At the end of the pass: runs postponed removals. */
  release(): Promise<void>
}

export const createActiveContents = (): ActiveContents => {
  const activeContents = new Set<string>()
  let postponed: (() => Promise<void>)[] = []
  const collecting = new Map<string, Promise<void>>()
  return {
    async protect(sha256) {
      activeContents.add(sha256)
      await collecting.get(sha256)
    },
    async collect(sha256, collect) {
      if (activeContents.has(sha256)) {
        postponed.push(collect)
        return
      }
      const work = collect().finally(() => collecting.delete(sha256))
      // The caller of `collect` handles the failure; others only wait for the end.
      collecting.set(
        sha256,
        work.catch(() => undefined),
      )
      await work
    },
    async release() {
      const left = postponed
      postponed = []
      activeContents.clear()
      for (const collect of left) await collect()
    },
  }
}

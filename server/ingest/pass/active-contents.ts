/**
 * Contents that have been read but that are not in the ingest state yet. Several files are read at a time: one may use the renditions of a
 * content that the other file just lost.
 */
export interface ActiveContents {
  /** Protects the renditions of a content until a pass releases it; resolves after a running removal. */
  protect(sha256: string): Promise<void>
  /** Removes renditions of an unused content: now, or after its release if the content is protected. */
  collect(sha256: string, collect: () => Promise<void>): Promise<void>
  /** At the end of a pass: releases all contents but those of files that are still read, and runs their postponed removals. */
  release(stillRead?: ReadonlySet<string>): Promise<void>
}

export const createActiveContents = (): ActiveContents => {
  const activeContents = new Set<string>()
  let postponed: { readonly sha256: string; readonly run: () => Promise<void> }[] = []
  const collecting = new Map<string, Promise<void>>()
  const collect: ActiveContents['collect'] = async (sha256, run) => {
    if (activeContents.has(sha256)) {
      postponed.push({ sha256, run })
      return
    }
    const work = run().finally(() => collecting.delete(sha256))
    // The caller of `collect` handles the failure; others only wait for the end.
    collecting.set(
      sha256,
      work.catch(() => undefined),
    )
    await work
  }
  return {
    async protect(sha256) {
      activeContents.add(sha256)
      await collecting.get(sha256)
    },
    collect,
    async release(stillRead = new Set()) {
      for (const sha256 of activeContents) if (!stillRead.has(sha256)) activeContents.delete(sha256)
      const left = postponed
      postponed = []
      for (const { sha256, run } of left) await collect(sha256, run)
    },
  }
}

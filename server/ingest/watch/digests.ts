import { partsDigestAbove } from '#contract/parts-digest.ts'
import { locateUnchanged } from '../../common/source-file.ts'
import { fingerprintFile } from '../fingerprint.ts'
import type { PassContext } from '../pass/context.ts'
import { reasonOf } from '../reason.ts'
import { readFacts, writeFacts } from '../record/facts.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'

export interface Digests {
  /** Takes up what is left to do; returns at once. */
  start(): void
  close(): Promise<void>
}

/**
 * Finds out the digest of their parts of large files that an earlier version has read, one after the other, while the portal is already in
 * use: nothing else of them is made anew. When all are done `onFound` has the records put together again.
 */
export const createDigests = (context: PassContext, onFound: () => void): Digests => {
  const stop = new AbortController()
  const given = new Set<string>()
  let running: Promise<void> | null = null

  const next = (): KnownAsset | undefined =>
    [...context.state.files.values()]
      .filter(isAsset)
      .find(({ bytes, digested, sha256 }) => bytes > partsDigestAbove && !digested && !given.has(sha256))

  /** @returns whether the facts have it now */
  const find = async ({ path, bytes, mtime, sha256, stamp }: KnownAsset): Promise<boolean> => {
    const file = await locateUnchanged(context.folder, path, { bytes, mtime })
    const facts = await readFacts(context.blobs, sha256, stamp)
    if (!file || !facts) return false
    // By a run that was stopped before the records had it.
    if (facts.partsDigest) return true
    const print = await fingerprintFile(file, stop.signal)
    if (print.sha256 !== sha256 || print.partsDigest === undefined) return false
    // A form may have been made meanwhile.
    const now = await readFacts(context.blobs, sha256, stamp)
    if (now) await writeFacts(context.blobs, sha256, { ...now, partsDigest: print.partsDigest })
    return now !== null
  }
  const work = async () => {
    let count = 0
    for (let asset = next(); asset && !stop.signal.aborted; asset = next()) {
      given.add(asset.sha256)
      const isFound = await find(asset).catch((error: unknown) => {
        if (!stop.signal.aborted)
          context.log.warn({ path: asset?.path, reason: reasonOf(error) }, 'The digest of the parts of a large file can not be found out')
        return false
      })
      if (!isFound) continue
      context.factsChanged.add(asset.sha256)
      count += 1
    }
    if (count > 0 && !stop.signal.aborted) onFound()
  }
  return {
    start() {
      running ??= work().finally(() => {
        running = null
      })
    },
    async close() {
      stop.abort()
      await running
    },
  }
}

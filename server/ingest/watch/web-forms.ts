import { locateUnchanged } from '../../common/source-file.ts'
import type { PassContext } from '../pass/context.ts'
import { reasonOf } from '../reason.ts'
import { readFacts, writeFacts } from '../record/facts.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { makeWebForm } from '../video/web-form.ts'

export interface WebForms {
  /** Takes up what is left to do; returns at once. */
  start(): void
  close(): Promise<void>
}

/**
 * Makes the forms that take long, one after the other, while the portal is already in use. Their content is done when the facts
 * name the form; `onMade` has the records put together again.
 */
export const createWebForms = (context: PassContext, onMade: () => void): WebForms => {
  const stop = new AbortController()
  const given = new Set<string>()
  let running: Promise<void> | null = null

  const next = (): KnownAsset | undefined =>
    [...context.state.files.values()].filter(isAsset).find(({ later, sha256 }) => later && !given.has(sha256))

  const make = async ({ path, bytes, mtime, sha256, stamp }: KnownAsset) => {
    const { ffmpeg, blobs, temp } = context.shop
    const file = await locateUnchanged(context.folder, path, { bytes, mtime })
    const facts = await readFacts(blobs, sha256, stamp)
    if (!file || !facts || !ffmpeg) return
    const form = await makeWebForm({ blobs, ffmpeg, temp }, file, sha256, stop.signal)
    // That took a while: more may have been found out meanwhile.
    const now = (await readFacts(blobs, sha256, stamp)) ?? facts
    await writeFacts(blobs, sha256, { ...now, later: false, renditions: [...now.renditions, form] })
    context.factsChanged.add(sha256)
    onMade()
  }
  const work = async () => {
    for (let asset = next(); asset && !stop.signal.aborted; asset = next()) {
      // Tried once a run: what fails now would fail again at once.
      given.add(asset.sha256)
      await make(asset).catch((error: unknown) => {
        if (!stop.signal.aborted)
          context.log.warn({ path: asset?.path, reason: reasonOf(error) }, 'A video can not be made playable in browsers')
      })
    }
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

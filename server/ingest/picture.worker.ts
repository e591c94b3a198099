import { writeFileSync } from 'node:fs'
import { serveRpc } from '#contract/rpc.ts'
import { encodeImage } from './convert/encode-image.ts'
import { encodePage } from './convert/encode-page.ts'
import { imageSource } from './image/image-source.ts'
import { imageFailure } from './image/inspect-image.ts'
import type { PictureCalls, PictureFile } from './image/picture-protocol.ts'
import { rasterise } from './image/rasterise.ts'
import { makeReadableStills, type ReadableStills } from './image/stills.ts'
import type { JobFailure } from './worker-jobs.ts'

/** Runs in a separate process, which can be ended at any time and then releases its memory. */

const stills = async (picture: PictureFile): Promise<ReadableStills> => {
  const { file, filetype, limits } = picture
  const source = await imageSource(file, null, filetype)
  return makeReadableStills((tolerance) => rasterise(source, filetype, picture, limits, tolerance), limits)
}

const calls: PictureCalls = {
  stills,
  encode: encodeImage,
  page: encodePage,
}

const failureOf = (error: unknown): JobFailure => {
  const { reason, lasting } = imageFailure(error)
  return { reason, lasting }
}

// If memory runs out, the system should end this process and not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // Other systems decide themselves.
}
process.on(
  'message',
  serveRpc(calls, (response) => process.send?.(response), failureOf),
)
process.on('disconnect', () => process.exit())
// Ctrl-C signals the whole group; the server ends this process itself.
process.on('SIGINT', () => undefined)

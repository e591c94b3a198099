import { writeFileSync } from 'node:fs'
import { encodeImage } from './convert/encode-image.ts'
import type { Size } from './convert/output-size.ts'
import { imageSource } from './image/image-source.ts'
import { imageFailure } from './image/inspect-image.ts'
import type { PictureAnswer, PictureQuestion } from './image/picture-protocol.ts'
import { rasterise } from './image/rasterise.ts'
import { makeStills, type Stills } from './image/stills.ts'
import type { Numbered } from './worker-jobs.ts'

/** Runs in a separate process, which can be ended at any time and then releases its memory. */

const work = async (request: PictureQuestion): Promise<Stills | Size> => {
  const { file, filetype, limits } = request
  const picture = rasterise(await imageSource(file, null, filetype), filetype, request, limits)
  if (request.job === 'stills') return makeStills(picture)
  const { width, height } = await encodeImage(picture, request.encoding, request.to).toFile(request.out)
  return { width, height }
}

const answer = async ({ id, ...request }: Numbered<PictureQuestion>): Promise<PictureAnswer> => {
  try {
    return { id, ok: true, value: await work(request) }
  } catch (error) {
    const { reason, lasting } = imageFailure(error)
    return { id, ok: false, reason, lasting }
  }
}

// If memory runs out, the system should end this process and not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // Other systems decide themselves.
}
process.on('message', (request: Numbered<PictureQuestion>) => {
  void answer(request).then((value) => process.send?.(value))
})
process.on('disconnect', () => process.exit())
// Ctrl-C signals the whole group; the server ends this process itself.
process.on('SIGINT', () => undefined)

import { writeFileSync } from 'node:fs'
import { encodeImage } from './convert/encode-image.ts'
import type { Size } from './convert/output-size.ts'
import { imageSource } from './image/image-source.ts'
import { imageFailure } from './image/inspect-image.ts'
import type { PictureAnswer, PictureQuestion } from './image/picture-protocol.ts'
import { rasterise } from './image/rasterise.ts'
import { makeStills, type Stills } from './image/stills.ts'
import type { Numbered } from './worker-jobs.ts'

/** A process of its own: what it does can be ended at any time, and the memory it took goes back with it. */

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

// When memory runs out this process goes, not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // Elsewhere the system decides by itself.
}
process.on('message', (request: Numbered<PictureQuestion>) => {
  void answer(request).then((value) => process.send?.(value))
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group; the server tells this process when to end.
process.on('SIGINT', () => undefined)

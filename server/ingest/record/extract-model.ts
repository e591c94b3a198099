import sharp from 'sharp'
import type { Rendition } from '../../ports/asset-record.ts'
import { describeModel } from '../model/describe-model.ts'
import { type ModelDrawing, type ModelInfo, noWords } from '../model/model-protocol.ts'
import { findOthers, type OtherFile } from '../model/other-files.ts'
import { wholeModel } from '../model/whole-model.ts'
import { isLasting, Unusable } from '../reason.ts'
import { Stopped } from '../worker-jobs.ts'
import type { Findings, Piece, Workshop } from './extract.ts'
import { type PreviewFailure, withoutPreview } from './preview-failure.ts'
import { storeBytes } from './store-rendition.ts'
import { storeStills } from './stored-stills.ts'

/** Problems with other files that are named one by one. */
const named = 3

const problemsOf = (others: readonly OtherFile[]): string[] => {
  const problems = others.flatMap(({ problem }) => problem ?? [])
  const rest = problems.length - named
  return rest > 0 ? [...problems.slice(0, named), `has the same trouble with ${rest} more files`] : problems
}

type Drawing = Pick<ModelDrawing, 'picture' | 'whole' | 'notes'> & { readonly previewFailure?: PreviewFailure }

const draw = async (shop: Workshop, { file, format }: Piece, others: readonly OtherFile[], pack: boolean): Promise<Drawing> => {
  try {
    const files = others.map(({ uri, file: other }) => [uri, other] as const)
    const { problem, notes, ...drawing } = await shop.models.draw({ file, filetype: format.filetype, others: files, pack })
    if (problem === null) return { ...drawing, notes }
    const failure = withoutPreview(new Unusable(problem))
    return { ...drawing, ...failure, notes: [...notes, ...failure.notes] }
  } catch (error) {
    if (error instanceof Stopped) throw error
    // It is known and can be downloaded.
    return { picture: null, whole: null, ...withoutPreview(error) }
  }
}

/** What is made of several files, or packed as few viewers know it, is also kept as one file that all of them read. */
const storeWhole = async (shop: Workshop, sha256: string, whole: Uint8Array | null): Promise<Rendition[]> =>
  whole ? [await storeBytes(shop.blobs, sha256, wholeModel, whole)] : []

const unread = { width: null, height: null, thumbhash: null, dominantColor: null, later: false, fullText: null, renditions: [] }

export const extractModel = async (shop: Workshop, piece: Piece): Promise<Findings> => {
  const { file, content, format, place } = piece
  let info: ModelInfo
  try {
    info = await shop.models.inspect(file, format.filetype)
  } catch (error) {
    if (error instanceof Stopped || isLasting(error)) throw error
    return { ...unread, embedded: describeModel(noWords), ...withoutPreview(error) }
  }
  const others = await findOthers(place, info.outside)
  const { picture, whole, notes, ...failure } = await draw(shop, piece, others, info.packed || info.outside.length > 0)
  const stills =
    picture &&
    (await storeStills(
      shop.blobs,
      content.sha256,
      sharp(Buffer.from(picture.data.buffer, picture.data.byteOffset, picture.data.byteLength), {
        raw: { width: picture.width, height: picture.height, channels: 3 },
      }),
    ))
  return {
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    thumbhash: stills?.thumbhash ?? null,
    dominantColor: stills?.dominantColor ?? null,
    embedded: describeModel(info),
    later: false,
    fullText: null,
    renditions: [...(stills?.renditions ?? []), ...(await storeWhole(shop, content.sha256, whole))],
    notes: [...problemsOf(others), ...notes],
    ...failure,
    parts: others.flatMap(({ path, sha256 }) => (path === null ? [] : [{ path, sha256 }])),
  }
}

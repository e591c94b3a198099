import sharp from 'sharp'
import type { Localised } from '#contract/locale.ts'
import type { KeywordValue, Rendition } from '../../records/asset-record.ts'
import type { Description } from '../description/description.ts'
import { cleanLine, cleanList, textLimits } from '../metadata/clean-text.ts'
import { licenceName } from '../metadata/licence.ts'
import { type ExternalFile, findExternalFiles } from '../model/external-files.ts'
import { glbRendition } from '../model/glb-rendition.ts'
import { emptyModelInfo, type ModelDrawing, type ModelInfo } from '../model/model-protocol.ts'
import { UnusableFileError } from '../reason.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { type PreviewFailure, withoutPreview } from './preview-failure.ts'
import { storeBytes } from './store-rendition.ts'
import { storeStills } from './stored-stills.ts'

/** Converts the metadata of a model to fields. */
const describeModel = ({ title, author, licence, source, copyright }: ModelInfo): Description => {
  const texts: Record<string, string | Localised> = {}
  const keywords: Record<string, readonly KeywordValue[]> = {}
  const put = (field: string, value: string) => {
    if (value !== '') texts[field] = value
  }
  const list = (field: string, value: string) => {
    const values = cleanList([value]).map((found) => ({ value: found }))
    if (values.length > 0) keywords[field] = values
  }
  put('title', cleanLine(title, textLimits.title))
  put('copyright', cleanLine(copyright, textLimits.title))
  put('source', cleanLine(source))
  list('creator', author.replace(/\s*\(https?:[^)]*\)\s*$/, ''))
  const address = /https?:\/\/[^\s)]+/.exec(licence)?.[0] ?? ''
  list('licence', licenceName([address], licence))
  return { texts, keywords, numbers: {} }
}

/** Problems with other files that are listed individually. */
const maxNamedCount = 3

const problemsOf = (externalFiles: readonly ExternalFile[]): string[] => {
  const problems = externalFiles.flatMap(({ problem }) => problem ?? [])
  const rest = problems.length - maxNamedCount
  return rest > 0 ? [...problems.slice(0, maxNamedCount), `has the same problem with ${rest} more files`] : problems
}

type Drawing = Pick<ModelDrawing, 'picture' | 'glb' | 'notes'> & { readonly previewFailure?: PreviewFailure }

const draw = async (
  context: ExtractContext,
  { file, format }: SourceFile,
  externalFiles: readonly ExternalFile[],
  needsGlb: boolean,
): Promise<Drawing> => {
  try {
    const files = externalFiles.map(({ uri, file: other }) => [uri, other] as const)
    const { problem, notes, ...drawing } = await context.models.draw({
      file,
      filetype: format.filetype,
      externalFiles: files,
      needsGlb,
    })
    if (problem === null) return { ...drawing, notes }
    const failure = withoutPreview(new UnusableFileError(problem))
    return { ...drawing, ...failure, notes: [...notes, ...failure.notes] }
  } catch (error) {
    if (error instanceof StoppedError) throw error
    // The asset exists and can be downloaded.
    return { picture: null, glb: null, ...withoutPreview(error) }
  }
}

/** A model of several files or with rare compression is also stored as one GLB that all viewers read. */
const storeGlb = async (context: ExtractContext, sha256: string, glb: Uint8Array | null): Promise<Rendition[]> =>
  glb ? [await storeBytes(context.blobs, sha256, glbRendition, glb)] : []

const unread = {
  width: null,
  height: null,
  thumbhash: null,
  dominantColor: null,
  hasPendingRendition: false,
  fullText: null,
  renditions: [],
}

export const extractModel = async (context: ExtractContext, sourceFile: SourceFile): Promise<ExtractResult> => {
  const { file, content, format, location } = sourceFile
  let info: ModelInfo
  try {
    info = await context.models.inspect(file, format.filetype)
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return { ...unread, embedded: describeModel(emptyModelInfo), ...withoutPreview(error) }
  }
  const externalFiles = await findExternalFiles(location, info.externalUris)
  const { picture, glb, notes, ...failure } = await draw(
    context,
    sourceFile,
    externalFiles,
    info.hasUnsupportedCompression || info.externalUris.length > 0,
  )
  const stills =
    picture &&
    (await storeStills(
      context.blobs,
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
    hasPendingRendition: false,
    fullText: null,
    renditions: [...(stills?.renditions ?? []), ...(await storeGlb(context, content.sha256, glb))],
    notes: [...problemsOf(externalFiles), ...notes],
    ...failure,
    parts: externalFiles.flatMap(({ path, sha256 }) => (path === null ? [] : [{ path, sha256 }])),
  }
}

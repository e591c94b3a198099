import type { Localised } from '#contract/locale.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'
import { wholeModel } from '../model/whole-model.ts'

/** How a form is made of a picture. `longSide` null = full size. */
export interface ImageForm {
  readonly by: 'image'
  readonly longSide: number | null
  readonly encode: 'web-jpg' | 'print-jpg' | 'print-tif' | 'png' | 'webp'
}
interface VideoForm {
  readonly by: 'video'
  readonly shortSide: number
}
interface FrameForm {
  readonly by: 'frame'
}
/** The first page. */
interface PageForm {
  readonly by: 'page'
  readonly longSide: number
}
/** Any page, counted from 1. */
export interface NumberedPageForm extends PageForm {
  readonly page: number
}
/** Made at ingest, of those that need it: it stands in the record. */
interface KeptForm {
  readonly by: 'kept'
}
interface OriginalForm {
  readonly by: 'original'
}

export interface ConvertSetDefinition {
  readonly id: string
  readonly title: Localised
  readonly extension: string
  readonly mime: string
  readonly form: ImageForm | VideoForm | FrameForm | PageForm | KeptForm | OriginalForm
}

const set = (
  id: string,
  de: string,
  en: string,
  extension: string,
  mime: string,
  form: ConvertSetDefinition['form'],
): ConvertSetDefinition => ({
  id,
  title: { de, en },
  extension,
  mime,
  form,
})

export const originalSet = set('0', 'Originaldatei', 'Original file', '', '', { by: 'original' })

const image = (encode: ImageForm['encode'], longSide: number | null): ImageForm => ({ by: 'image', encode, longSide })

const imageSets = [
  set('web-jpg', 'JPEG für Web und Präsentation', 'JPEG for web and slides', 'jpg', 'image/jpeg', image('web-jpg', 2000)),
  set('print-jpg', 'JPEG für den Druck (300 dpi)', 'JPEG for print (300 dpi)', 'jpg', 'image/jpeg', image('print-jpg', null)),
  set('print-tif', 'TIFF für den Druck (300 dpi)', 'TIFF for print (300 dpi)', 'tif', 'image/tiff', image('print-tif', null)),
  set('png', 'PNG ohne Verlust', 'PNG, lossless', 'png', 'image/png', image('png', null)),
  set('webp', 'WebP in voller Größe', 'WebP, full size', 'webp', 'image/webp', image('webp', null)),
]
const videoSets = [
  set('mp4-1080', 'MP4 in Full HD (1080p)', 'MP4 in Full HD (1080p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 1080 }),
  set('mp4-720', 'MP4 in HD (720p)', 'MP4 in HD (720p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 720 }),
  set('mp4-480', 'MP4, klein (480p)', 'MP4, small (480p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 480 }),
  set('poster-jpg', 'Standbild als JPEG', 'Still image as JPEG', 'jpg', 'image/jpeg', { by: 'frame' }),
]
const documentSets = [set('cover-jpg', 'Erste Seite als JPEG', 'First page as JPEG', 'jpg', 'image/jpeg', { by: 'page', longSide: 2000 })]
const modelSets = [
  set(wholeModel.name, 'GLB (alles in einer Datei)', 'GLB (everything in one file)', wholeModel.extension, wholeModel.mime, { by: 'kept' }),
]

const sets: Readonly<Record<AssetRecord['kind'], readonly ConvertSetDefinition[]>> = {
  image: [originalSet, ...imageSets],
  video: [originalSet, ...videoSets],
  document: [originalSet, ...documentSets],
  '3d': [originalSet, ...modelSets],
}

export const setsFor = (kind: AssetRecord['kind']): readonly ConvertSetDefinition[] => sets[kind]

/** Ids of every set there is, for whoever names one in a sidecar. */
export const convertSetIds: ReadonlySet<string> = new Set(Object.values(sets).flatMap((list) => list.map(({ id }) => id)))

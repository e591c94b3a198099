import type { AssetKind } from '#contract/asset-kind.ts'
import type { Localised } from '#contract/locale.ts'
import type { ImageSpec } from '../image/image-spec.ts'
import { glbRendition } from '../model/glb-rendition.ts'

interface VideoSpec {
  readonly by: 'video'
  readonly shortSide: number
}
interface FrameSpec {
  readonly by: 'frame'
}
/** The first page. */
interface PageSpec {
  readonly by: 'page'
  readonly longSide: number
}
/** Any page, counted from 1. */
export interface NumberedPageSpec extends PageSpec {
  readonly page: number
}
/** Made at ingest if the model needs it; the record contains it. */
interface StoredSpec {
  readonly by: 'stored'
}
interface OriginalSpec {
  readonly by: 'original'
}

export interface PresetDefinition {
  readonly id: string
  readonly title: Localised
  readonly extension: string
  readonly mime: string
  readonly spec: ImageSpec | VideoSpec | FrameSpec | PageSpec | StoredSpec | OriginalSpec
}

const definePreset = (
  id: string,
  de: string,
  en: string,
  extension: string,
  mime: string,
  spec: PresetDefinition['spec'],
): PresetDefinition => ({
  id,
  title: { de, en },
  extension,
  mime,
  spec,
})

export const originalPreset = definePreset('0', 'Originaldatei', 'Original file', '', '', { by: 'original' })

const image = (encode: ImageSpec['encode'], longSide: number | null): ImageSpec => ({ by: 'image', encode, longSide })

const imagePresets = [
  definePreset('web-jpg', 'JPEG für Web und Präsentation', 'JPEG for web and slides', 'jpg', 'image/jpeg', image('web-jpg', 2000)),
  definePreset('print-jpg', 'JPEG für den Druck (300 dpi)', 'JPEG for print (300 dpi)', 'jpg', 'image/jpeg', image('print-jpg', null)),
  definePreset('print-tif', 'TIFF für den Druck (300 dpi)', 'TIFF for print (300 dpi)', 'tif', 'image/tiff', image('print-tif', null)),
  definePreset('png', 'PNG, verlustfrei', 'PNG, lossless', 'png', 'image/png', image('png', null)),
  definePreset('webp', 'WebP in voller Größe', 'WebP, full size', 'webp', 'image/webp', image('webp', null)),
]
const videoPresets = [
  definePreset('mp4-1080', 'MP4 in Full HD (1080p)', 'MP4 in Full HD (1080p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 1080 }),
  definePreset('mp4-720', 'MP4 in HD (720p)', 'MP4 in HD (720p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 720 }),
  definePreset('mp4-480', 'MP4, klein (480p)', 'MP4, small (480p)', 'mp4', 'video/mp4', { by: 'video', shortSide: 480 }),
  definePreset('poster-jpg', 'Standbild als JPEG', 'Still image as JPEG', 'jpg', 'image/jpeg', { by: 'frame' }),
]
const documentPresets = [
  definePreset('cover-jpg', 'Erste Seite als JPEG', 'First page as JPEG', 'jpg', 'image/jpeg', { by: 'page', longSide: 2000 }),
]
const modelPresets = [
  definePreset(glbRendition.name, 'GLB (alles in einer Datei)', 'GLB (everything in one file)', glbRendition.extension, glbRendition.mime, {
    by: 'stored',
  }),
]

const presetsByKind: Readonly<Record<AssetKind, readonly PresetDefinition[]>> = {
  image: [originalPreset, ...imagePresets],
  video: [originalPreset, ...videoPresets],
  document: [originalPreset, ...documentPresets],
  '3d': [originalPreset, ...modelPresets],
  audio: [originalPreset],
  other: [originalPreset],
}

export const presetsFor = (kind: AssetKind): readonly PresetDefinition[] => presetsByKind[kind]

/** Ids of all convert sets, to check the names in sidecars. */
export const convertSetIds: ReadonlySet<string> = new Set(Object.values(presetsByKind).flatMap((list) => list.map(({ id }) => id)))

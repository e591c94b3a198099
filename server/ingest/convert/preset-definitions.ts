import type { AssetKind } from '#contract/asset-kind.ts'
import { type BuiltInConvertSetId, builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import { originalConvertSet } from '#contract/download.ts'
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
/** Any page of a PDF or TIFF file, counted from 1. */
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

const definePreset = (id: BuiltInConvertSetId, mime: string, spec: PresetDefinition['spec']): PresetDefinition => ({
  id,
  ...builtInConvertSets[id],
  mime,
  spec,
})

export const originalPreset = definePreset(originalConvertSet, '', { by: 'original' })

const image = (encode: ImageSpec['encode'], longSide: number | null): ImageSpec => ({ by: 'image', encode, longSide })

const imagePresets = [
  definePreset('web-jpg', 'image/jpeg', image('web-jpg', 2000)),
  definePreset('print-jpg', 'image/jpeg', image('print-jpg', null)),
  definePreset('print-tif', 'image/tiff', image('print-tif', null)),
  definePreset('png', 'image/png', image('png', null)),
  definePreset('webp', 'image/webp', image('webp', null)),
]
const videoPresets = [
  definePreset('mp4-1080', 'video/mp4', { by: 'video', shortSide: 1080 }),
  definePreset('mp4-720', 'video/mp4', { by: 'video', shortSide: 720 }),
  definePreset('mp4-480', 'video/mp4', { by: 'video', shortSide: 480 }),
  definePreset('poster-jpg', 'image/jpeg', { by: 'frame' }),
]
const documentPresets = [definePreset('cover-jpg', 'image/jpeg', { by: 'page', longSide: 2000 })]
const modelPresets = [definePreset(glbRendition.name, glbRendition.mime, { by: 'stored' })]

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

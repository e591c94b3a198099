import type { AssetKind } from '#contract/asset-kind.ts'
import { originalConvertSet } from '#contract/download.ts'
import type { Localised } from '#contract/locale.ts'

interface BuiltInConvertSet {
  readonly title: Localised
  /** File extension; empty = that of the source file. */
  readonly extension: string
  /** Kind of the assets that have it; null = every kind. */
  readonly kind: AssetKind | null
}

const convertSet = (de: string, en: string, extension: string, kind: AssetKind | null): BuiltInConvertSet => ({
  title: { de, en },
  extension,
  kind,
})

/** All convert sets of this program, in the order of the download dialog. */
export const builtInConvertSets = {
  [originalConvertSet]: convertSet('Originaldatei', 'Original file', '', null),
  'web-jpg': convertSet('JPEG für Web und Präsentation', 'JPEG for web and slides', 'jpg', 'image'),
  'print-jpg': convertSet('JPEG für den Druck (300 dpi)', 'JPEG for print (300 dpi)', 'jpg', 'image'),
  'print-tif': convertSet('TIFF für den Druck (300 dpi)', 'TIFF for print (300 dpi)', 'tif', 'image'),
  png: convertSet('PNG, verlustfrei', 'PNG, lossless', 'png', 'image'),
  webp: convertSet('WebP in voller Größe', 'WebP, full size', 'webp', 'image'),
  'mp4-1080': convertSet('MP4 in Full HD (1080p)', 'MP4 in Full HD (1080p)', 'mp4', 'video'),
  'mp4-720': convertSet('MP4 in HD (720p)', 'MP4 in HD (720p)', 'mp4', 'video'),
  'mp4-480': convertSet('MP4, klein (480p)', 'MP4, small (480p)', 'mp4', 'video'),
  'poster-jpg': convertSet('Standbild als JPEG', 'Still image as JPEG', 'jpg', 'video'),
  'cover-jpg': convertSet('Erste Seite als JPEG', 'First page as JPEG', 'jpg', 'document'),
  glb: convertSet('GLB (alles in einer Datei)', 'GLB (everything in one file)', 'glb', '3d'),
} as const satisfies Readonly<Record<string, BuiltInConvertSet>>
export type BuiltInConvertSetId = keyof typeof builtInConvertSets

/** Ids of the convert sets that assets of a kind have. Null = of all kinds. */
export const convertSetsOf = (kind: AssetKind | null): readonly string[] =>
  Object.entries(builtInConvertSets).flatMap(([id, set]) => (kind === null || set.kind === null || set.kind === kind ? [id] : []))

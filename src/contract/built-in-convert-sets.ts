import { originalConvertSet } from '#contract/download.ts'
import type { Localised } from '#contract/locale.ts'

interface BuiltInConvertSet {
  readonly title: Localised
  /** File extension; empty = that of the source file. */
  readonly extension: string
}

const convertSet = (de: string, en: string, extension: string): BuiltInConvertSet => ({ title: { de, en }, extension })

/** All convert sets of this program, in the order of the download dialog. */
export const builtInConvertSets = {
  [originalConvertSet]: convertSet('Originaldatei', 'Original file', ''),
  'web-jpg': convertSet('JPEG für Web und Präsentation', 'JPEG for web and slides', 'jpg'),
  'print-jpg': convertSet('JPEG für den Druck (300 dpi)', 'JPEG for print (300 dpi)', 'jpg'),
  'print-tif': convertSet('TIFF für den Druck (300 dpi)', 'TIFF for print (300 dpi)', 'tif'),
  png: convertSet('PNG, verlustfrei', 'PNG, lossless', 'png'),
  webp: convertSet('WebP in voller Größe', 'WebP, full size', 'webp'),
  'mp4-1080': convertSet('MP4 in Full HD (1080p)', 'MP4 in Full HD (1080p)', 'mp4'),
  'mp4-720': convertSet('MP4 in HD (720p)', 'MP4 in HD (720p)', 'mp4'),
  'mp4-480': convertSet('MP4, klein (480p)', 'MP4, small (480p)', 'mp4'),
  'poster-jpg': convertSet('Standbild als JPEG', 'Still image as JPEG', 'jpg'),
  'cover-jpg': convertSet('Erste Seite als JPEG', 'First page as JPEG', 'jpg'),
  glb: convertSet('GLB (alles in einer Datei)', 'GLB (everything in one file)', 'glb'),
} as const satisfies Readonly<Record<string, BuiltInConvertSet>>
export type BuiltInConvertSetId = keyof typeof builtInConvertSets

import type { AssetKind } from '#contract/asset-kind.ts'
import type { Localised } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import type { Format } from '../sniff/formats.ts'

const pair = (de: string, en: string): Localised => ({ de, en })

const groups: Readonly<Record<AssetKind, Localised>> = {
  image: pair('Bild', 'Image'),
  video: pair('Video', 'Video'),
  document: pair('Dokument', 'Document'),
  '3d': pair('3D-Modell', '3D model'),
  audio: pair('Audio', 'Audio'),
  other: pair('Andere Datei', 'Other file'),
}

export const groupValue = (kind: AssetKind): KeywordValue => ({ value: kind, labels: groups[kind] })

export const filetypeValue = ({ filetype, label }: Format): KeywordValue => ({ value: filetype, labels: pair(label, label) })

const shapes = {
  landscape: pair('Querformat', 'Landscape'),
  portrait: pair('Hochformat', 'Portrait'),
  square: pair('Quadratisch', 'Square'),
  panorama: pair('Panorama', 'Panorama'),
} as const

/** A ratio of 2 and more is a panorama; a difference of up to 2 % is a square. */
export const orientationValue = (width: number, height: number): KeywordValue => {
  const ratio = width / height
  const shape = ratio >= 2 ? 'panorama' : ratio > 1.02 ? 'landscape' : ratio >= 1 / 1.02 ? 'square' : 'portrait'
  return { value: shape, labels: shapes[shape] }
}

export const ratingValue = (stars: number): KeywordValue => ({
  value: String(stars),
  labels:
    stars === 0
      ? pair('Keine Sterne', 'No stars')
      : pair(stars === 1 ? '1 Stern' : `${stars} Sterne`, stars === 1 ? '1 star' : `${stars} stars`),
})

const colours: readonly Localised[] = [
  pair('Keine Farbe', 'No colour'),
  pair('Rot', 'Red'),
  pair('Orange', 'Orange'),
  pair('Gelb', 'Yellow'),
  pair('Grün', 'Green'),
  pair('Hellblau', 'Light blue'),
  pair('Violett', 'Purple'),
  pair('Grau', 'Grey'),
]

/** Null for an unknown code. */
export const colourValue = (code: number): KeywordValue | null => {
  const labels = colours[code]
  return labels ? { value: String(code), labels } : null
}

/** Names of colour labels in photo programs, in English and German, and those of Bridge's default set. */
const colourNames: Readonly<Record<string, number>> = {
  none: 0,
  keine: 0,
  red: 1,
  rot: 1,
  select: 1,
  auswählen: 1,
  orange: 2,
  yellow: 3,
  gelb: 3,
  second: 3,
  zweitrangig: 3,
  green: 4,
  grün: 4,
  approved: 4,
  genehmigt: 4,
  blue: 5,
  blau: 5,
  'light blue': 5,
  hellblau: 5,
  review: 5,
  überprüfen: 5,
  purple: 6,
  violett: 6,
  lila: 6,
  'to do': 6,
  grey: 7,
  gray: 7,
  grau: 7,
}

/** Colour code of a number or name; null if it is neither. */
export const colourCode = (text: string): number | null => {
  const name = text.trim().toLowerCase()
  if (/^[0-7]$/.test(name)) return Number(name)
  return Object.hasOwn(colourNames, name) ? (colourNames[name] ?? null) : null
}

import { lexer } from 'css-tree'
import { clamp } from '#common/clamp.ts'
import { isColour } from '#contract/config/colours.ts'
import { namedColours } from './named-colours.ts'

/** Longer texts are not parsed. */
const maxColourLength = 100

const functionPattern = /^(rgb|hsl)a?\((.*)\)$/
const valuePattern = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/

const degrees: Readonly<Record<string, number>> = { grad: 0.9, rad: 180 / Math.PI, turn: 360 }

interface Value {
  readonly number: number
  readonly unit: string
}

const readValue = (text: string): Value | null => {
  if (text === 'none') return { number: 0, unit: '' }
  const [, number, unit = ''] = valuePattern.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), unit }
}

/** Part of `whole` from 0 to 1. */
const share = ({ number, unit }: Value, whole: number): number => clamp(number / (unit === '%' ? 100 : whole), 0, 1)

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
const hslToRgb = (hue: Value, saturation: number, lightness: number): number[] => {
  const angle = hue.number * (degrees[hue.unit] ?? 1)
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const position = (((offset + angle / 30) % 12) + 12) % 12
    return lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  })
}

const byte = (part: number): string =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')

const functionToHex = (name: string, content: string): string | null => {
  const values = content.split(/[\s,/]+/).filter((part) => part !== '')
  const [first, second, third, alpha] = values.map(readValue)
  if (!first || !second || !third || alpha === null) return null
  const channels =
    name === 'rgb' ? [first, second, third].map((value) => share(value, 255)) : hslToRgb(first, share(second, 100), share(third, 100))
  const opacity = alpha ? share(alpha, 1) : 1
  return `#${(opacity < 1 ? [...channels, opacity] : channels).map(byte).join('')}`
}

/** `white` → `#ffffff`, `rgb(10 20 30 / 50%)` → `#0a141e80`, `hsl(120, 50%, 50%)` → `#40bf40`. Other texts stay. */
export const toHexColour = (text: string): string => {
  if (text.length > maxColourLength) return text
  const colour = text.trim().toLowerCase()
  if (isColour(colour)) return colour
  const named = namedColours.get(colour)
  if (named !== undefined) return named
  const [, name, content] = functionPattern.exec(colour) ?? []
  // The syntax is checked first, because the values are read without their separators.
  if (name === undefined || content === undefined || lexer.matchType('color', colour).error) return text
  return functionToHex(name, content) ?? text
}

import { lexer } from 'css-tree'
import { formatHex, formatHex8, parse } from 'culori'
import { isColour } from '#contract/config/colours.ts'

/** Longer texts are not parsed. */
const maxColourLength = 100

/** `white` → `#ffffff`, `rgb(10 20 30 / 50%)` → `#0a141e80`, `hsl(120, 50%, 50%)` → `#40bf40`. Other texts stay. */
export const toHexColour = (text: string): string => {
  if (text.length > maxColourLength) return text
  const colour = text.trim().toLowerCase()
  if (isColour(colour)) return colour
  // The syntax is checked first, because the parser of colours accepts more than CSS.
  if (lexer.matchType('color', colour).error) return text
  const parsed = parse(colour)
  if (!parsed) return text
  return (parsed.alpha ?? 1) < 1 ? formatHex8(parsed) : formatHex(parsed)
}

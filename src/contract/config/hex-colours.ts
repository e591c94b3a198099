import { isObject } from '#common/is-object.ts'
import { isColour } from '#contract/config/colours.ts'
import { type Doc, each, inside } from '#contract/config/migrations/step.ts'

/**
 * Converts the colours of all themes of a stored document to hexadecimal notation, also those of `appearance`, which predates themes.
 * @param toHex converts a colour in another notation of CSS; returns other texts unchanged
 */
export const withHexColours = (doc: Doc, toHex: (text: string) => string): Doc => {
  const convert = (colours: Doc): Doc =>
    Object.fromEntries(
      Object.entries(colours).map(([key, value]) => [key, typeof value === 'string' && !isColour(value) ? toHex(value) : value]),
    )
  const inTheme = (theme: unknown): unknown =>
    isObject(theme) ? inside(inside(theme, 'appearance', convert), 'advanced_appearance', convert) : theme
  return inside(inside(doc, 'appearance', convert), 'themes', (themes) => each(themes, 'options', inTheme))
}

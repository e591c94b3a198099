import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { lightAppearance } from '#contract/config/theme.ts'
import { colourOf, contrastPairs, declared, hex, themeContrast } from '../../../tests/support/theme-contrast.ts'
import { withPalette } from '../admin/palette.ts'
import { themeVariables } from './theme-rules.ts'

const factory = factoryConfig().themes.options
/** Brand colours from very light to very dark. */
const brands = ['#005b99', '#ffcc00', '#e2001a', '#00a651', '#000000', '#ffffff', '#ff69b4', '#7f7f7f', '#4b0082']
const palettes = brands.flatMap((brand) => factory.map((theme) => ({ ...withPalette(theme, brand), key: `${theme.key} from ${brand}` })))
const themes = [...factory, ...palettes]

describe.each(themes)('K1 the theme $key meets WCAG AA', (theme) => {
  test.each(contrastPairs)('$text on $ground', ({ text, ground, least }) =>
    expect(themeContrast(theme, text, ground)).toBeGreaterThanOrEqual(least),
  )
})

test('K1 the style sheet alone shows the factory themes', () => {
  for (const theme of factory)
    for (const [name, value] of Object.entries(themeVariables(theme))) {
      if (!name.startsWith('--c-')) continue
      expect(colourOf(declared.get(name) ?? '', {}, theme.variant === 'dark'), name).toEqual(hex(value))
    }
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`<meta name="theme-color" content="${lightAppearance.navigation}" />`)
})

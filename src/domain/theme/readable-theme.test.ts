import { describe, expect, test } from 'vitest'
import { appearanceKeys } from '#contract/config/colours.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { withPalette } from '../admin/palette.ts'
import { readableFallback } from './readable-theme.ts'

const { options } = factoryConfig().themes
const inOne = (theme: ThemeOption, colour: string): ThemeOption => ({
  ...theme,
  appearance: Object.fromEntries(appearanceKeys.map((key) => [key, colour])) as ThemeOption['appearance'],
})

describe.each(options)('K1 an unreadable theme based on $key', (theme) => {
  test.each(['#ffffff', '#fff', '#000000', '#808080', '#00000000', '#fff0'])(
    'with all colours %s is replaced by the built-in theme',
    (colour) => {
      expect(readableFallback(inOne(theme, colour))).toEqual(theme)
    },
  )
  test.each([
    [{ 'login.text': '#333333', 'login.box': '#3a3a3a' }],
    [{ 'button.on_primary': theme.appearance.primary }],
    [{ 'button.secondary': theme.appearance.on_surface }],
  ])('also for a part in the colour of its background: %j', (advanced_appearance) => {
    expect(readableFallback({ ...theme, advanced_appearance })).toEqual(theme)
  })
  test.each(['#005b99', '#ffcc00', '#e2001a', '#000000', '#ffffff'])('a readable theme with the colour %s is unchanged', (brand) => {
    expect(readableFallback(withPalette(theme, brand))).toBeNull()
    expect(readableFallback(theme)).toBeNull()
  })
})

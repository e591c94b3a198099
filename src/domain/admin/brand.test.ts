import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { contrastPairs, themeContrast } from '../../../tests/support/theme-contrast.ts'
import { hasIndividualColours, withBrandColour } from './brand.ts'
import { withPalette } from './palette.ts'

const { options } = factoryConfig().themes
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const extremes = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080', '#777', '#00ff0080']

const failures = (theme: ThemeOption) =>
  contrastPairs
    .filter(({ text, ground, least }) => themeContrast(theme, text, ground) < least)
    .map(({ text, ground }) => `${theme.key}: ${text} on ${ground}`)

describe('Z13 one brand colour', () => {
  test('Z13 text has a contrast of 4.5 and controls of 3 in light and dark, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        expect(options.flatMap((theme) => failures(withBrandColour(theme, brand)))).toEqual([])
      }),
      { examples: extremes.map((brand) => [brand]) },
    )
  })

  test('Z13 the last of several colours counts, and no colour restores the built-in ones', () => {
    fc.assert(
      fc.property(fc.array(colour), colour, (typed, brand) => {
        for (const theme of options) {
          const after = typed.reduce<ThemeOption>((one, next) => withBrandColour(one, next), theme)
          expect(withBrandColour(after, brand)).toEqual(withBrandColour(theme, brand))
          expect(withBrandColour(after, null)).toEqual(theme)
        }
      }),
    )
  })

  test('Z13 individual colours stay with their text, until they are given up', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom('primary', 'on_primary'), (brand, individual, key) => {
        for (const theme of options) {
          fc.pre(individual !== theme.appearance[key])
          const own = { ...theme, appearance: { ...theme.appearance, [key]: individual } }
          const { appearance } = withBrandColour(own, brand)
          expect([appearance.primary, appearance.on_primary]).toEqual([own.appearance.primary, own.appearance.on_primary])
          expect(appearance.secondary).toBe(withBrandColour(theme, brand).appearance.secondary)
          expect(hasIndividualColours(own)).toBe(true)
          expect(withBrandColour(own, brand, true).appearance).toEqual(withBrandColour(theme, brand).appearance)
        }
      }),
    )
  })

  test('Z13 on other backgrounds the accent is readable, too', () => {
    fc.assert(
      fc.property(colour, fc.integer({ min: 0, max: 40 }), (brand, shade) => {
        for (const theme of options) {
          const tone = theme.variant === 'dark' ? shade : 255 - shade
          const background = `#${tone.toString(16).padStart(2, '0').repeat(3)}`
          const own = { ...theme, appearance: { ...theme.appearance, background, surface: background, popup_background: background } }
          expect(themeContrast(withBrandColour(own, brand), 'primary', 'background')).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('Z13 colours that a theme derived from its own corporate colour follow', () => {
    for (const theme of options) {
      const before = withPalette(theme, '#e2001a')
      expect(withBrandColour(before, '#005b99')).toEqual(withBrandColour(theme, '#005b99'))
    }
  })
})

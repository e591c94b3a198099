import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { advancedColourKeys } from '#contract/config/advanced-colours.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { configSchema } from '#contract/config/schema.ts'
import { darkAppearance, lightAppearance, type ThemeOption } from '#contract/config/theme.ts'
import { pickTheme, themeVariables } from './theme-rules.ts'

const { themes } = factoryConfig()
const [light] = themes.options
if (!light) throw new Error('the factory settings have no theme')
const theme = (over: Partial<ThemeOption>): ThemeOption => ({ ...light, ...over })

describe('K1 current theme', () => {
  test.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['gone', true, 'dark'],
  ])('selected %s on a device with dark %s', (choice, dark, key) => {
    expect(pickTheme(themes, choice, dark)?.key).toBe(key)
  })

  test('a selection applies only if selection is allowed', () => {
    expect(pickTheme({ ...themes, show_theme_selection: false }, 'dark', false)?.key).toBe('light')
  })

  test('a missing default falls back to the first theme', () => {
    expect(pickTheme({ ...themes, default_dark: 'gone' }, null, true)?.key).toBe('light')
  })
})

describe('K1 variables of a theme', () => {
  test('contain all twelve colours with dashed names', () => {
    const variables = themeVariables(theme({}))
    expect(Object.keys(variables).filter((name) => name.startsWith('--c-'))).toHaveLength(12)
    expect(variables['--c-popup-on-background']).toBe(light.appearance.popup_on_background)
  })

  test('a missing colour comes from the built-in theme of the same variant', () => {
    const options = [
      { key: 'night', variant: 'dark', appearance: { primary: '#ff0000' } },
      { key: 'day', appearance: { primary: '#ff0000' } },
    ]
    const { themes } = v.parse(configSchema, { themes: { options } })
    expect(themes.options.map(({ appearance }) => appearance)).toEqual([
      { ...darkAppearance, primary: '#ff0000' },
      { ...lightAppearance, primary: '#ff0000' },
    ])
  })

  test('single components can have their own colours; invalid colours and names are omitted', () => {
    const variables = themeVariables(
      theme({
        advanced_appearance: {
          'toolbar.background': '#123456',
          'toolbar.on_background': 'red; } body { display: none',
          'x} *{': '#000000',
          plain: '#000000',
        },
      }),
    )
    expect(variables['--c-toolbar-background']).toBe('#123456')
    expect(Object.keys(variables)).not.toContain('--c-toolbar-on-background')
    expect(Object.keys(variables).join('')).not.toMatch(/[{}*]/)
    expect(variables['--c-plain']).toBeUndefined()
  })

  test('a theme without hover effects disables all of them', () => {
    const options = { button_hover_effect: false, list_hover_effect: false }
    const variables = themeVariables(theme({ appearance_options: options }))
    expect(variables).toMatchObject({
      '--c-button-hover': 'transparent',
      '--c-on-picture-hover': 'transparent',
      '--c-list-hover': 'transparent',
      '--c-primary-hover': 'var(--c-button-primary)',
    })
  })

  test('every component with an optional colour has a derived default', () => {
    const css = readFileSync('src/ui/theme.css', 'utf8')
    for (const key of advancedColourKeys) {
      const [name = ''] = Object.keys(themeVariables(theme({ advanced_appearance: { [key]: '#123456' } }))).filter((one) =>
        one.includes(key.split('.')[0] ?? ''),
      )
      expect(css).toContain(`${name}: `)
    }
  })

  test('effects can be disabled, and elevation ranges from 0 to 24', () => {
    const of = (options: Partial<ThemeOption['appearance_options']>) =>
      themeVariables(theme({ appearance_options: { button_hover_effect: true, list_hover_effect: true, ...options } }))
    expect(of({})['--c-button-hover']).toBeUndefined()
    expect(of({ button_hover_effect: false, list_hover_effect: false })).toMatchObject({
      '--c-button-hover': 'transparent',
      '--c-list-hover': 'transparent',
    })
    expect(of({ elevation: 8 })['--elevation']).toBe('1')
    expect(of({ elevation: 99 })['--elevation']).toBe('3')
    expect(of({ elevation: -1 })['--elevation']).toBe('0')
  })
})

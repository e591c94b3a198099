import { defineConfig, presetWind4, transformerVariantGroup } from 'unocss'

const colour = (name: string) => `var(--c-${name})`

/** Colour exists only as theme variables: the 12 keys of the theme and what src/ui/theme.css derives from them. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: false } })],
  // All rules of the portal are in one cascade layer, so every rule of an administrator's stylesheet wins, however plain its selector is.
  outputToCssLayers: { allLayers: true, cssLayerName: () => 'vitrine' },
  transformers: [transformerVariantGroup()],
  // `text-14px` is 14 px at the browser's default font size and grows with it.
  rules: [[/^text-(\d+)px$/, ([, size]) => ({ 'font-size': `${Number(size) / 16}rem` })]],
  theme: {
    colors: {
      transparent: 'transparent',
      primary: colour('primary'),
      'on-primary': colour('on-primary'),
      secondary: colour('secondary'),
      'on-secondary': colour('on-secondary'),
      background: colour('background'),
      'on-background': colour('on-background'),
      surface: colour('surface'),
      'on-surface': colour('on-surface'),
      popup: colour('popup-background'),
      'on-popup': colour('popup-on-background'),
      navigation: colour('navigation'),
      'on-navigation': colour('on-navigation'),
      muted: colour('muted'),
      line: colour('line'),
      'line-strong': colour('line-strong'),
      hover: colour('hover'),
      pressed: colour('pressed'),
      tint: colour('tint'),
      focus: colour('focus'),
      danger: colour('danger'),
      warning: colour('warning'),
      success: colour('success'),
      stage: colour('stage'),
      scrim: colour('scrim'),
    },
    radius: { control: '6px', card: '10px', media: '2px' },
    font: { sans: 'var(--font-page)' },
  },
})

import { defineConfig, presetWind4, transformerVariantGroup } from 'unocss'
import { programLayer } from './layers.config.ts'

const colour = (name: string) => `var(--c-${name})`

/** Colour exists only as theme variables: the 12 keys of the theme and what src/ui/theme.css derives from them. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: false } })],
  outputToCssLayers: { allLayers: true, cssLayerName: () => programLayer },
  transformers: [transformerVariantGroup()],
  // Letters grow with the size a reader has set in the browser; what they are called by is their size where nothing is set.
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

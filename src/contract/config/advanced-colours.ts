/**
 * Parts of the page whose colour a theme may override (`advanced_appearance`). src/ui/theme.css derives the default of each from the
 * twelve colours; `button.primary` is the variable `--c-button-primary`. Unknown keys are stored and become variables too, for a custom
 * stylesheet.
 */
export const advancedColourKeys = [
  'button.primary',
  'button.on_primary',
  'button.secondary',
  'button.on_secondary',
  'button.hover',
  'list.hover',
  'link.text',
  'focus.ring',
  'navigation.current',
  'footer.background',
  'footer.text',
  'hero.background',
  'hero.text',
  'login.background',
  'login.box',
  'login.text',
  'tooltip.background',
  'tooltip.text',
  'slider.track',
  'slider.fill',
  'slider.thumb',
  'tile.selected',
] as const

/**
 * Parts of the page whose colour a theme may set by itself (`advanced_appearance`); without a value each is derived from the twelve
 * colours in src/ui/theme.css, where `button.primary` is the variable `--c-button-primary`. Keys beyond these are kept and set as
 * variables too, for an admin's own stylesheet.
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

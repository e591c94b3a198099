import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { AppearanceKey } from '#contract/config/colours.ts'
import type { PartKey } from '../../../domain/admin/part-colours.ts'

/** Theme colours; `on` = the background colour for the contrast check. */
export const colours: readonly { readonly key: AppearanceKey; readonly background?: AppearanceKey; readonly label: MessageDescriptor }[] = [
  { key: 'primary', background: 'background', label: msg({ id: 'admin.colour.primary', message: 'Accent' }) },
  { key: 'on_primary', background: 'primary', label: msg({ id: 'admin.colour.on_primary', message: 'Text on the accent' }) },
  { key: 'secondary', background: 'background', label: msg({ id: 'admin.colour.secondary', message: 'Second colour' }) },
  { key: 'on_secondary', background: 'secondary', label: msg({ id: 'admin.colour.on_secondary', message: 'Text on the second colour' }) },
  { key: 'background', label: msg({ id: 'admin.colour.background', message: 'Page' }) },
  { key: 'on_background', background: 'background', label: msg({ id: 'admin.colour.on_background', message: 'Text on the page' }) },
  { key: 'surface', label: msg({ id: 'admin.colour.surface', message: 'Cards' }) },
  { key: 'on_surface', background: 'surface', label: msg({ id: 'admin.colour.on_surface', message: 'Text on cards' }) },
  { key: 'popup_background', label: msg({ id: 'admin.colour.popup', message: 'Dialogs and menus' }) },
  {
    key: 'popup_on_background',
    background: 'popup_background',
    label: msg({ id: 'admin.colour.on_popup', message: 'Text in dialogs and menus' }),
  },
  { key: 'navigation', label: msg({ id: 'admin.colour.navigation', message: 'Navigation' }) },
  { key: 'on_navigation', background: 'navigation', label: msg({ id: 'admin.colour.on_navigation', message: 'Text in the navigation' }) },
]

/** Names of the parts with an optional colour. */
export const parts: Readonly<Record<PartKey, MessageDescriptor>> = {
  'button.primary': msg({ id: 'admin.part.button.primary', message: 'Main buttons' }),
  'button.on_primary': msg({ id: 'admin.part.button.on_primary', message: 'Text of main buttons' }),
  'button.secondary': msg({ id: 'admin.part.button.secondary', message: 'Other buttons' }),
  'button.on_secondary': msg({ id: 'admin.part.button.on_secondary', message: 'Text of other buttons' }),
  'button.hover': msg({ id: 'admin.part.button.hover', message: 'Buttons on hover' }),
  'list.hover': msg({ id: 'admin.part.list.hover', message: 'List rows on hover' }),
  'link.text': msg({ id: 'admin.part.link', message: 'Links' }),
  'focus.ring': msg({ id: 'admin.part.focus', message: 'Focus ring' }),
  'navigation.current': msg({ id: 'admin.part.navigation', message: 'Current page in the navigation' }),
  'footer.background': msg({ id: 'admin.part.footer', message: 'Footer' }),
  'footer.text': msg({ id: 'admin.part.footer.text', message: 'Text of the footer' }),
  'hero.background': msg({ id: 'admin.part.hero', message: 'Header without an image' }),
  'hero.text': msg({ id: 'admin.part.hero.text', message: 'Text in the header' }),
  'login.background': msg({ id: 'admin.part.login', message: 'Login background' }),
  'login.box': msg({ id: 'admin.part.login.box', message: 'Login form' }),
  'login.text': msg({ id: 'admin.part.login.text', message: 'Login text' }),
  'tooltip.background': msg({ id: 'admin.part.tooltip', message: 'Tooltips' }),
  'tooltip.text': msg({ id: 'admin.part.tooltip.text', message: 'Text of tooltips' }),
  'slider.track': msg({ id: 'admin.part.slider.track', message: 'Sliders: track' }),
  'slider.fill': msg({ id: 'admin.part.slider.fill', message: 'Sliders: selected range' }),
  'slider.thumb': msg({ id: 'admin.part.slider.thumb', message: 'Sliders: handles' }),
  'tile.selected': msg({ id: 'admin.part.tile', message: 'Frame of selected files' }),
}

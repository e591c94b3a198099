import { atom } from 'jotai'
import type { ConfigFileName, ConfigImageName } from '#contract/config/files.ts'
import type { LogoPlace } from '#contract/config/schema.ts'
import { apiAtom } from '../api/atoms.ts'
import { isPageShownAtom, pageAtom } from '../navigation/atoms.ts'
import { availabilityAtom, configAtom } from './atoms.ts'
import { isPasswordFormOpenAtom } from './password-entry.ts'
import { isUnstyled } from './unstyled.ts'

/** Addresses of the files that concern the whole document; null = there is none, undefined = not known before the first page is shown. */
export const portalFilesAtom = atom((get) => {
  const available = get(availabilityAtom)
  const api = get(apiAtom)
  const address = (name: ConfigFileName) => (available[name] === true ? api.address(`config/${name}`) : null)
  const { place } = get(pageAtom)
  const style = isUnstyled(place) || get(isPasswordFormOpenAtom) ? null : address('style')
  // Settings are typed in a font that has every letter, whatever was uploaded.
  const font = place === 'admin' ? null : address('custom_font')
  return { style: get(isPageShownAtom) ? style : undefined, font, favicon: address('favicon') }
})

/** Addresses of uploaded images, only of those that exist (K2): nothing is requested in vain. */
export const configImageAtom = atom((get) => {
  const available = get(availabilityAtom)
  const api = get(apiAtom)
  return (name: ConfigImageName): string | null => (available[name] === true ? api.address(`config/${name}`) : null)
})

/** A screen's logo; null where there is none or the configuration hides it. */
export const logoAtom = atom((get) => {
  const { visibleLogos } = get(configAtom)
  const image = get(configImageAtom)
  return (place: LogoPlace): string | null =>
    visibleLogos.some(({ key, visible }) => key === place && visible) ? image(`${place}Logo`) : null
})

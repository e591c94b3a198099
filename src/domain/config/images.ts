import { atom } from 'jotai'
import type { ConfigImageName } from '#contract/config/files.ts'
import type { LogoPlace } from '#contract/config/schema.ts'
import { apiAtom } from '../api/atoms.ts'
import { availabilityAtom, configAtom } from './atoms.ts'

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

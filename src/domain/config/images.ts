import { atom } from 'jotai'
import type { ConfigFileName, ConfigImageName } from '#contract/config/files.ts'
import type { LogoPage } from '#contract/config/schema.ts'
import { apiAtom } from '../api/atoms.ts'
import { isPageShownAtom, pageAtom } from '../navigation/atoms.ts'
import { availabilityAtom, configAtom, isPasswordFormOpenAtom } from './atoms.ts'
import { isUnstyled } from './is-unstyled.ts'

const isUpload = (file: unknown): file is string => typeof file === 'string' && file.startsWith('config/upload/')

/** URL of a file, null if there is none; in a preview of one that is not published. */
const fileUrlAtom = atom((get) => {
  const available = get(availabilityAtom)
  const api = get(apiAtom)
  return (name: ConfigFileName): string | null => {
    const file = available[name]
    return file === true ? api.address(`config/${name}`) : isUpload(file) ? api.address(file) : null
  }
})

/** URLs of files for the whole document; null = no file, undefined = unknown before the first page is shown. */
export const portalFilesAtom = atom((get) => {
  const address = get(fileUrlAtom)
  const { route } = get(pageAtom)
  const style = isUnstyled(route) || get(isPasswordFormOpenAtom) ? null : address('style')
  // The settings need a font with all characters, so the uploaded font does not apply.
  const font = route === 'admin' ? null : address('custom_font')
  return { style: get(isPageShownAtom) ? style : undefined, font, favicon: address('favicon') }
})

/** URLs of uploaded images, only of existing ones (K2), to avoid failing requests. */
export const configImageAtom = atom((get): ((name: ConfigImageName) => string | null) => get(fileUrlAtom))

/** URL of a page's logo; null if there is none or the configuration hides it. */
export const logoAtom = atom((get) => {
  const { visibleLogos } = get(configAtom)
  const image = get(configImageAtom)
  return (page: LogoPage): string | null => (visibleLogos.some(({ key, visible }) => key === page && visible) ? image(`${page}Logo`) : null)
})

import { addStyleLink, styleId } from './style-link.ts'

/** Files from administrators that apply to the whole document. */
interface PortalFiles {
  /** URLs; null = none, and nothing is requested; undefined = the link in the document stays. */
  readonly style: string | null | undefined
  readonly font: string | null
  readonly favicon: string | null
}

const family = 'Portal Font'

let watched: HTMLElement | null = null
/** src/bootstrap/prefetch.ts may have added the stylesheet before the first frame; it marks one that failed. */
const applyStyle = (address: string | null, onFailure: () => void): void => {
  const existing = document.getElementById(styleId)
  if (address === null) return existing?.remove()
  if (existing && existing === watched) return
  const link = existing ?? addStyleLink(address)
  watched = link
  if (link.dataset['failed'] !== undefined) onFailure()
  else link.addEventListener('error', onFailure, { once: true })
}

let font: FontFace | null = null
const applyFont = (address: string | null, onFailure: () => void): void => {
  if ((address === null) === (font === null)) return
  if (font) document.fonts.delete(font)
  font = address === null ? null : new FontFace(family, `url("${address}")`, { display: 'swap' })
  const { style } = document.documentElement
  if (!font) return void style.removeProperty('--font-portal')
  document.fonts.add(font)
  font.load().catch(onFailure)
  style.setProperty('--font-portal', `'${family}'`)
}

let ownIcons: readonly Element[] | null = null
const applyFavicon = (address: string | null): void => {
  const icons = [...document.querySelectorAll('link[rel=icon]')]
  if (address === null) {
    if (!ownIcons) return
    for (const icon of icons) icon.remove()
    document.head.append(...ownIcons)
    ownIcons = null
    return
  }
  if (ownIcons) return
  ownIcons = icons
  for (const icon of icons) icon.remove()
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: address }))
}

/** @param onFailure called if the stylesheet or the font cannot be loaded; the built-in ones stay */
export const applyPortalFiles = ({ style, font: ownFont, favicon }: PortalFiles, onFailure: () => void): void => {
  if (style !== undefined) applyStyle(style, onFailure)
  applyFont(ownFont, onFailure)
  applyFavicon(favicon)
}

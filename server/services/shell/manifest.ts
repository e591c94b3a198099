import type { Config } from '#contract/config/schema.ts'
import { darkAppearance, lightAppearance } from '#contract/config/theme.ts'
import { directionOf, textFor } from '#contract/locale.ts'
import type { Picture } from './icons.ts'

export interface ManifestParts {
  readonly config: Config
  readonly locale: string
  /** Texts of the server that override the built-in ones with the same id. */
  readonly messages: Readonly<Record<string, string>>
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  /** Path of the portal on its origin, with a slash at both ends. */
  readonly basePath: string
}

/** Texts of the manifest and of the description in the document. */
const builtInTexts = {
  'manifest.description': {
    de: 'Medien suchen, ansehen, merken, teilen und herunterladen – auch ohne Verbindung.',
    en: 'Search, view, bookmark, share and download media – offline too.',
  },
  'manifest.shortcuts.search': { de: 'Suchen', en: 'Search' },
  'manifest.shortcuts.bookmarks': { de: 'Lesezeichen', en: 'Bookmarks' },
  'manifest.shortcuts.downloads': { de: 'Downloads', en: 'Downloads' },
} as const

/** One sentence about the portal, for the manifest and the document. */
export const descriptionOf = (locale: string, messages: Readonly<Record<string, string>>): string =>
  messages['manifest.description'] ?? textFor(builtInTexts['manifest.description'], locale)

/** Longest name that fits below an app icon. */
const shortNameLength = 12

const sizesOf = ({ size }: Picture): string => (size ? `${size.width}x${size.height}` : 'any')

const iconOf = (picture: Picture) => ({
  src: picture.path,
  sizes: sizesOf(picture),
  type: picture.mime,
  purpose: picture.path.includes('maskable') ? 'maskable' : 'any',
})

/** Favicons and Apple icons are linked in the document; all others are app icons. */
const isAppIcon = ({ path, size }: Picture): boolean => !/favicon|apple-touch/.test(path) && (size === null || size.width >= 192)

const screenshotOf = (picture: Picture) => ({
  src: picture.path,
  sizes: sizesOf(picture),
  type: picture.mime,
  form_factor: picture.size && picture.size.width > picture.size.height ? 'wide' : 'narrow',
})

/**
 * Web app manifest in one language. All URLs are relative, so that it works below any path. The id is resolved against the origin, not against the
 * manifest, so it contains the path: otherwise all portals of an origin would be one app.
 */
export const manifestOf = ({ config, locale, messages, icons, screenshots, basePath }: ManifestParts) => {
  const text = (id: keyof typeof builtInTexts) => messages[id] ?? textFor(builtInTexts[id], locale)
  const theme = config.themes.options.find(({ key }) => key === config.themes.default_light) ?? config.themes.options[0]
  const colours = theme?.appearance ?? (theme?.variant === 'dark' ? darkAppearance : lightAppearance)
  const name = config.global.website_title.trim()
  const shortcut = (id: 'search' | 'bookmarks' | 'downloads', url: string) => ({ name: text(`manifest.shortcuts.${id}`), url })
  return {
    id: basePath === '/' ? './' : basePath,
    name,
    short_name: name.length <= shortNameLength ? name : (name.split(/\s+/)[0]?.slice(0, shortNameLength) ?? name),
    description: descriptionOf(locale, messages),
    lang: locale,
    dir: directionOf(locale),
    start_url: './',
    scope: './',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    theme_color: colours.navigation,
    background_color: colours.background,
    categories: ['photo', 'productivity'],
    icons: icons.filter(isAppIcon).map(iconOf),
    ...(screenshots.length > 0 && { screenshots: screenshots.map(screenshotOf) }),
    shortcuts: [shortcut('search', './#/search/*'), shortcut('bookmarks', './#/bookmark'), shortcut('downloads', './#/downloads')],
  }
}

/** Sets language and direction of the document. */
export const setDocumentLanguage = (locale: string, direction: 'ltr' | 'rtl'): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = direction
}

export const setDocumentTitle = (title: string): void => {
  document.title = title
}

export const browserLocales = (): readonly string[] => navigator.languages

/** Locale for dates and numbers: the browser's regional variant of the language (`en-GB` for `en`), else the language. */
export const regionOf = (locale: string): string => navigator.languages.find((one) => one.startsWith(`${locale}-`)) ?? locale

/** Parameters before the `#`. */
export const parameterBeforeHash = (name: string): string | null => new URLSearchParams(window.location.search).get(name)

/** The hash with its `#`; empty without one. */
export const currentHash = (): string => window.location.hash

/** Absolute URL of the portal with this hash, for links that users share. */
export const absoluteAddress = (hash: string): string => `${window.location.origin}${window.location.pathname}${hash}`

/** Absolute URL of a path relative to the portal. */
export const absolutePath = (path: string): string => new URL(path, absoluteAddress('')).href

/** Leaves the portal for another page. */
export const navigateTo = (address: string): void => window.location.assign(address)

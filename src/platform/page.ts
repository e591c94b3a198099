/** What the document itself says about the page: language, direction, title. */
export const setDocumentLanguage = (locale: string, direction: 'ltr' | 'rtl'): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = direction
}

export const setDocumentTitle = (title: string): void => {
  document.title = title
}

export const browserLocales = (): readonly string[] => navigator.languages

/** Parameters before the `#`. */
export const outerParameter = (name: string): string | null => new URLSearchParams(window.location.search).get(name)

export const reloadPage = (): void => window.location.reload()

/** Leaves the portal for another page. */
export const leaveFor = (address: string): void => window.location.assign(address)

const ofTheme = /^--(?:c-|elevation$)/

/** Puts a theme's variables on the document, takes the last theme's away, and colours the browser's own bar. */
export const applyTheme = (variables: Readonly<Record<string, string>>, variant: 'light' | 'dark'): void => {
  const { style, dataset } = document.documentElement
  for (const name of Array.from(style)) if (ofTheme.test(name) && !(name in variables)) style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
  dataset['variant'] = variant
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', variables['--c-navigation'] ?? '')
}

/** Tells whether the device wants dark colours, now and whenever that changes. */
export const watchSystemDark = (tell: (dark: boolean) => void): void => {
  const query = window.matchMedia('(prefers-color-scheme: dark)')
  tell(query.matches)
  query.addEventListener('change', () => tell(query.matches))
}

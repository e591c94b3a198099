const ofTheme = /^--(?:c-|elevation$)/

/** Sets a theme's variables on the document, removes those of the previous theme, and sets the colour of the browser's toolbar. */
export const applyTheme = (variables: Readonly<Record<string, string>>, variant: 'light' | 'dark'): void => {
  const { style, dataset } = document.documentElement
  for (const name of Array.from(style)) if (ofTheme.test(name) && !(name in variables)) style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
  dataset['variant'] = variant
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', variables['--c-navigation'] ?? '')
}

/** Reports whether the device prefers a dark colour scheme, now and after every change. */
export const watchSystemDark = (onChange: (isDark: boolean) => void): void => {
  const query = window.matchMedia('(prefers-color-scheme: dark)')
  onChange(query.matches)
  query.addEventListener('change', () => onChange(query.matches))
}

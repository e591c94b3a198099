/** Screen of each section of the configuration; the default is the general screen. */
export const configScreens: Readonly<Record<string, string>> = {
  themes: 'appearance',
  assetInfo: 'appearance',
  infoView: 'appearance',
  bookmark: 'appearance',
  accessibility: 'appearance',
  dashboard: 'dashboard',
  facets: 'search',
  search: 'search',
  sorting: 'search',
  visibleLocales: 'language',
  custom_pages: 'editor',
  login: 'login',
}

export const styleId = 'portal-style'

/**
 * Adds the administrator's stylesheet. It is placed after `head`, so that it follows every stylesheet of the program, also lazy ones, and
 * wins at equal specificity.
 */
export const addStyleLink = (href: string): HTMLLinkElement => {
  const link = Object.assign(document.createElement('link'), { id: styleId, rel: 'stylesheet', href })
  document.documentElement.append(link)
  return link
}

export const styleId = 'portal-style'

/**
 * Puts the admin's own stylesheet into the page; one at a time. It stands outside of the head, so that it comes after every sheet of the
 * program, also after those that are fetched later: of two rules that weigh the same, the admin's holds.
 */
export const addStyleLink = (href: string): HTMLLinkElement => {
  const link = Object.assign(document.createElement('link'), { id: styleId, rel: 'stylesheet', href })
  document.documentElement.append(link)
  return link
}

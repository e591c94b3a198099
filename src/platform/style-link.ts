export const styleId = 'portal-style'

/** For the admin's own stylesheet; one at a time. */
export const styleLink = (href: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { id: styleId, rel: 'stylesheet', href })

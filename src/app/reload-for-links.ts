import { isLinkAddress } from '#contract/share-link-address.ts'

/**
 * Loads the document again when the address becomes that of a share link, whose page starts separately. Call it before the router starts, which
 * would replace the unknown address.
 */
export const reloadForLinks = (reload = (): void => window.location.reload()): void =>
  window.addEventListener(
    'popstate',
    (event) => {
      if (!isLinkAddress(window.location.hash)) return
      event.stopImmediatePropagation()
      reload()
    },
    true,
  )

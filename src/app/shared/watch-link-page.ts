import { linkTokenAtom } from '../../domain/shared-files/atoms.ts'
import { readLinkAddress } from '../../domain/shared-files/link-address.ts'
import { checkLinkAtom } from '../../domain/shared-files/load-files.ts'
import { followAddressAtom } from '../../domain/shared-files/view-file.ts'
import { isPageVisible } from '../../platform/page-visible.ts'
import type { Store } from '../store.ts'

/** Follows the address: a file of the link opens the viewer, another link or the portal loads the document again. @returns ends it */
export const watchLinkAddress = (store: Store, reload = (): void => window.location.reload()): (() => void) => {
  const follow = () => {
    const address = readLinkAddress(window.location.hash)
    if (address?.token === store.get(linkTokenAtom)) store.set(followAddressAtom, address.file)
    else reload()
  }
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
}

/** Notices the end of the link: when the recipient returns to the page, and when a picture or a file is refused. @returns ends it */
export const watchLinkEnd = (store: Store): (() => void) => {
  let running: Promise<void> | null = null
  const check = () => {
    running ??= store.set(checkLinkAtom).finally(() => {
      running = null
    })
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement || target instanceof HTMLMediaElement || target instanceof HTMLSourceElement) check()
  }
  const onVisible = () => {
    if (isPageVisible()) check()
  }
  // These events do not bubble.
  document.addEventListener('error', onError, true)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('error', onError, true)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

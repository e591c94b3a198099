import { routerAtom } from '../../domain/navigation/atoms.ts'
import { removeRejectedSessionAtom } from '../../domain/session/actions.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { currentHash } from '../../platform/page.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { storeTypedText } from '../../platform/typed-text.ts'
import { levelOf, messageIdOf } from '../failure-messages.ts'
import type { Store } from '../store.ts'

/** Opens the sign-in page; settles when it is shown. @param reason message on that page */
export const openSignIn = async (store: Store, reason: 'auth.session-expired' | 'access.denied'): Promise<void> => {
  tabStore.remove(storageKeys.reloadedOn403)
  tabStore.set(storageKeys.returnTo, currentHash())
  storeTypedText()
  store.set(removeRejectedSessionAtom)
  store.set(showToastAtom, { message: messageIdOf(reason), level: levelOf(reason) })
  await store.get(routerAtom)?.navigate({ to: '/login', replace: true })
}

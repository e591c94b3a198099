import { apiAtom } from '../domain/api/atoms.ts'
import { fieldsAtom } from '../domain/config/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { isStaticDocument, readBoot } from '../platform/boot.ts'
import type { Store } from './store.ts'

/**
 * Loads the fields that an account sees; the document names only those that guests see. Without the response, labels are made of the names
 * of the fields.
 */
export const watchFields = (store: Store): void => {
  // Without boot data they are loaded at the start.
  if (isStaticDocument()) return
  const accountOf = () => {
    const session = store.get(sessionAtom)
    // A portal without guests reports a session without token, whose calls would open the sign-in.
    return session && session.session !== null && !session.guest ? session.scope : null
  }
  let account: string | null = null
  const load = async () => {
    const current = accountOf()
    if (current === account) return
    account = current
    if (account === null) return store.set(fieldsAtom, readBoot().fields)
    const { visible_fields } = await store.get(apiAtom).call('getIndexFields')
    if (accountOf() === current) store.set(fieldsAtom, visible_fields)
  }
  const update = () => void load().catch(() => undefined)
  update()
  store.sub(sessionAtom, update)
}

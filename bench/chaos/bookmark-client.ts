import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { newUser, password } from '../../tests/cluster/portal-calls.ts'
import { ViolationError } from './history.ts'
import { createPossibleStates } from './possible-states.ts'
import { jsonOf, type Requests } from './requests.ts'

export interface BookmarkClient {
  step(): Promise<void>
  /** Compares the list at each portal with the confirmed one. */
  check(at: NonNullable<Parameters<Requests['send']>[1]>['at']): Promise<boolean>
}

const maxListLength = 60

/** Signs in and out, and saves bookmarks like a device. */
export const createBookmarkClient = async (stores: SharedStores, { random, history, send, post }: Requests): Promise<BookmarkClient> => {
  const user = await newUser(stores)
  const device = { 'X-Client-Id': `device-${user.replaceAll(/\W/g, '-')}` }
  const lists = createPossibleStates<readonly string[]>(`bookmarks of ${user}`, [])
  let session: string | null = null
  let etag: string | null = null
  let saveCount = 0
  const signIn = async (at?: Parameters<BookmarkClient['check']>[0]) => {
    const reply = await post('session/get', { user, pass: password }, at && { at })
    if (reply) history.count('operation', 'sign-in')
    session = reply ? (jsonOf(reply) as { session: string }).session : null
  }
  const signOut = async () => {
    const ended = session ?? ''
    session = null
    if (!(await send('session/logout', { session: ended }))) return
    history.count('operation', 'sign-out')
    const after = await send('config/bookmarks', { session: ended, expected: [401] })
    if (after && after.status !== 401) throw new ViolationError(`the session of ${user} is valid after its end`)
  }
  const read = async (at?: Parameters<BookmarkClient['check']>[0]): Promise<boolean> => {
    const reply = await send('config/bookmarks', { session: session ?? '', headers: device, ...(at && { at }) })
    if (!reply) return false
    history.count('operation', 'bookmarks read')
    lists.observe((jsonOf(reply) as { id: string }[]).map(({ id }) => id))
    etag = reply.headers.get('etag')
    return true
  }
  const save = async (base: string) => {
    const list = lists.certain()
    const next = list.length < maxListLength ? [...list, `b${(saveCount += 1)}`] : list.slice(random.below(maxListLength))
    const headers = { ...device, 'If-Match': base, 'X-Client-Seq': String((saveCount += 1)) }
    const reply = await post(
      'config/bookmarks',
      next.map((id) => ({ id })),
      { session: session ?? '', headers, expected: [412] },
    )
    etag = null
    if (!reply) lists.suppose(next)
    else if (reply.status === 200) {
      history.count('operation', 'bookmarks saved')
      lists.confirm(next)
      etag = reply.headers.get('etag')
    } else if (lists.isCertain()) throw new ViolationError(`the bookmarks of ${user} have changed without a request`)
  }
  return {
    step: async () => {
      if (session === null) await signIn()
      else if (random.chance(0.03)) await signOut()
      else if (etag === null || random.chance(0.2)) await read()
      else await save(etag)
    },
    check: async (at) => {
      if (session === null) await signIn(at)
      if (session === null || !(await read(at))) return false
      lists.settle()
      return true
    },
  }
}

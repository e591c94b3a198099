import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookmarkHeaders } from '#contract/bookmark.ts'
import type { CallName } from '#contract/calls.ts'
import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { visibleIds } from '#local/bookmarks/visible-ids.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { i18n } from '../../platform/i18n.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { toastsAtom } from '../toasts/atoms.ts'
import { addBookmarksAtom, bookmarkEngineAtom, removeBookmarksAtom, startBookmarksAtom } from './actions.ts'
import { bookmarkSyncAtom, bookmarksAtom } from './atoms.ts'
import { joinGuestList } from './join-guest-bookmarks.ts'
import { bookmarkMessages } from './messages.ts'

interface Sent {
  readonly body?: readonly { readonly id: string }[]
  readonly headers?: Readonly<Record<string, string>>
  readonly onHeaders?: (headers: Headers) => void
}

/** The server's account: versions, and the last change of each client. */
const createServer = (...begun: string[]) => {
  let list = begun
  let version = 1
  const seqs = new Map<string, string>()
  const response = ({ headers = {}, onHeaders }: Sent) => {
    const client = headers[bookmarkHeaders.clientId] ?? ''
    onHeaders?.(
      new Headers({ etag: `"${version}"`, [bookmarkHeaders.clientLastSeq]: seqs.get(client) ?? '0', [bookmarkHeaders.ancestor]: 'known' }),
    )
    return list.map((id) => ({ id }))
  }
  return {
    list: () => list.join(' '),
    /** Applies a change of another device. */
    change: (next: (list: string[]) => string[]) => {
      list = next(list)
      version += 1
    },
    call: async (name: CallName, sent: Sent) => {
      await Promise.resolve()
      if (name === 'getBookmarks') return response(sent)
      if (name !== 'saveBookmarks') throw new RemoteError('client.network', 0)
      if (sent.headers?.['If-Match'] !== `"${version}"`) throw new RemoteError('bookmarks.conflict', 412)
      list = (sent.body ?? []).map(({ id }) => id)
      version += 1
      seqs.set(sent.headers[bookmarkHeaders.clientId] ?? '', sent.headers[bookmarkHeaders.clientSeq] ?? '0')
      return response(sent)
    },
  }
}

let userNames = 0
let opened: ReturnType<typeof createStore>[] = []
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  userNames += 1
})
afterEach(async () => {
  for (const store of opened) (await store.set(bookmarkEngineAtom))?.stop()
  opened = []
})

const sessionOf = (scope: string, guest = false) => ({
  session: `token of ${scope}`,
  user: scope,
  scope,
  workspace: '',
  login_methods: [],
  guest,
  isAssetUser: !guest,
  isGuiAdmin: false,
})

/** A browser tab of a user. */
const tab = (server: ReturnType<typeof createServer>, scope = `person-${userNames}`) => {
  const store = createStore()
  opened.push(store)
  store.set(apiAtom, { call: server.call } as unknown as ApiClient)
  const be = async (name: string, guest = false) => {
    store.set(sessionAtom, sessionOf(name, guest))
    await store.set(startBookmarksAtom)
  }
  const seen = () => store.get(bookmarksAtom).ids.join(' ')
  const undo = () => store.get(toastsAtom).find(({ message }) => message === bookmarkMessages.removed.id)?.action
  const untilSynced = () => eventually(() => expect(store.get(bookmarkSyncAtom)).toMatchObject({ pending: 0, hasResponse: true }))
  return {
    seen,
    calm: untilSynced,
    be,
    undo,
    begin: async (...list: string[]) => {
      await be(scope)
      await eventually(() => expect(seen()).toBe(list.join(' ')))
      await untilSynced()
    },
    shows: (...list: string[]) => eventually(() => expect(seen()).toBe(list.join(' '))),
    add: (...ids: string[]) => store.set(addBookmarksAtom, ids),
    remove: (...ids: string[]) => store.set(removeBookmarksAtom, ids),
    connect: async (isOnline: boolean) => {
      store.set(connectionAtom, isOnline ? 'online' : 'offline')
      if (isOnline) (await store.set(bookmarkEngineAtom))?.sync()
    },
  }
}

describe('undo of a removal', () => {
  test('B1 before the sync preserves all positions, on the device and in the account', async () => {
    const server = createServer('a', 'b', 'c')
    const here = tab(server)
    await here.begin('a', 'b', 'c')
    await here.connect(false)
    await here.remove('b')
    expect(here.seen()).toBe('a c')
    here.undo()?.run()
    await here.shows('a', 'b', 'c')
    await here.connect(true)
    await here.calm()
    expect([here.seen(), server.list()]).toEqual(['a b c', 'a b c'])
  })

  test('B1 after the sync restores all bookmarks as the newest', async () => {
    const server = createServer('a', 'b', 'c')
    const here = tab(server)
    await here.begin('a', 'b', 'c')
    await here.remove('a', 'b')
    await here.calm()
    expect(server.list()).toBe('c')
    here.undo()?.run()
    await here.shows('c', 'a', 'b')
    await eventually(() => expect(server.list()).toBe('c a b'))
  })

  test('B1 during the sync wins over the removal', async () => {
    const server = createServer('a', 'b')
    const here = tab(server)
    await here.begin('a', 'b')
    for (let round = 0; round < 5; round += 1) {
      await here.remove('a')
      here.undo()?.run()
      await eventually(() => expect(here.seen()).toContain('a'))
    }
    await here.calm()
    expect(server.list().split(' ').toSorted()).toEqual(['a', 'b'])
  })

  test('O4 preserves changes of another device to other bookmarks, and is the latest change of its own', async () => {
    const server = createServer('a', 'b', 'c')
    const here = tab(server)
    await here.begin('a', 'b', 'c')
    await here.remove('a')
    await here.calm()
    server.change((list) => [...list.filter((id) => id !== 'b'), 'd', 'a'])
    here.undo()?.run()
    await here.shows('c', 'd', 'a')
    await here.calm()
    expect(server.list()).toBe('c d a')

    await here.remove('c')
    await here.calm()
    server.change(() => [])
    here.undo()?.run()
    await here.shows('c')
    await eventually(() => expect(server.list()).toBe('c'))
  })

  test('O4 appears in the other tab and preserves its changes', async () => {
    const server = createServer('a', 'b')
    const [here, there] = [tab(server), tab(server)]
    await here.begin('a', 'b')
    await there.begin('a', 'b')
    await here.remove('a')
    await there.shows('b')
    await there.add('x')
    here.undo()?.run()
    await eventually(() =>
      expect([here.seen(), there.seen()].map((seen) => seen.split(' ').toSorted().join(' '))).toEqual(['a b x', 'a b x']),
    )
    await here.calm()
    expect(server.list().split(' ').toSorted()).toEqual(['a', 'b', 'x'])
  })

  test('L7 is not offered to the next user and does not affect them', async () => {
    const server = createServer('a', 'b')
    const here = tab(server)
    await here.begin('a', 'b')
    await here.remove('a')
    const late = here.undo()
    await here.calm()
    server.change(() => ['z'])
    await here.be(`next-${userNames}`)
    await here.shows('z')
    expect(here.undo()).toBeUndefined()
    late?.run()
    await here.calm()
    expect([here.seen(), server.list()]).toEqual(['z', 'z'])
  })

  test('B3 restores the positions of a guest', async () => {
    const here = tab(createServer())
    await here.be('guest', true)
    await here.add('a', 'b', 'c')
    await here.remove('b', 'a')
    await here.add('d')
    await here.remove('c')
    here.undo()?.run()
    await here.shows('c', 'd')
  })
})

test('B3 an interrupted undo of a join loses no bookmark', async () => {
  const scope = `person-${userNames}`
  const newId = () => crypto.randomUUID()
  const databases = [openUserDatabase(null, { onState: () => undefined }), openUserDatabase(scope, { onState: () => undefined })] as const
  const guest = createDeviceBookmarkStore(databases[0], { guest: true, newId, now: Date.now })
  const account = createDeviceBookmarkStore(databases[1], { guest: false, newId, now: Date.now })
  await guest.change([{ id: 'mine', kind: 'add' }])
  const dying = {
    ...account,
    change: async (expected: Parameters<typeof account.change>[0]) => {
      await account.change(expected)
      throw new Error('killed')
    },
  }
  let undo = () => Promise.resolve()
  const onJoined = (_count: number, back: typeof undo) => {
    undo = back
  }
  const untilSynced = () => Promise.resolve()
  const join = await joinGuestList({ account: dying, scope, untilSynced, confirm: () => Promise.resolve(true), onJoined })
  await account.transact(null, async (rows) => {
    await rows.clearChanges()
    await rows.putBase({ list: ['mine'], etag: 'e' })
  })
  await join.settle()
  expect(visibleIds(await guest.load())).not.toContain('mine')
  await expect(undo()).rejects.toThrow('killed')
  expect(visibleIds(await guest.load())).toContain('mine')
  join.close()
  for (const database of databases) database.close()
})

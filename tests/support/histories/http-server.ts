import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type BookmarkList, bookmarkHeaders } from '#contract/bookmark.ts'
import { noBase } from '#local/bookmarks/bookmark-records.ts'
import type { BookmarksApi } from '#local/bookmarks/bookmarks-api.ts'
import { createTestPortal } from '../portal.ts'
import { scaledMs } from '../time-limits.ts'
import type { HistoryServer } from './run-history.ts'
import { backupsOf } from './sqlite-server.ts'

/** The whole server, used through its calls. Backups are created and restored outside of it, as an operator would do. */
export const createHttpServer = async (): Promise<HistoryServer & { readonly reset: () => void; readonly close: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-histories-'))
  const file = join(folder, 'portal.sqlite')
  const portal = await createTestPortal({ database: file })
  const db = new Database(file, { timeout: scaledMs(5000) })
  const read: BookmarksApi['read'] = async ({ clientId, base }) => {
    const known = base.etag === null ? {} : { [bookmarkHeaders.baseEtag]: base.etag, 'If-None-Match': base.etag }
    const headers = { [bookmarkHeaders.clientId]: clientId, ...known }
    const response = await portal.call('getBookmarks', { as: 'user', headers })
    return {
      ids: response.status === 304 ? base.list : ((await response.json()) as BookmarkList).map(({ id }) => id),
      etag: response.headers.get('etag'),
      lastSeq: Number(response.headers.get(bookmarkHeaders.clientLastSeq)),
      ancestorKnown: response.headers.get(bookmarkHeaders.ancestor) === 'known',
    }
  }
  const observer = { clientId: 'judge', base: noBase }
  return {
    ...backupsOf(db),
    api: {
      read,
      save: async (ids, { ifMatch, clientId, clientSeq }) => {
        const response = await portal.call('saveBookmarks', {
          as: 'user',
          json: ids.map((id) => ({ id })),
          headers: {
            ...(ifMatch === null ? {} : { 'If-Match': ifMatch }),
            [bookmarkHeaders.clientId]: clientId,
            [bookmarkHeaders.clientSeq]: String(clientSeq),
          },
        })
        return response.status === 412 ? { saved: false } : { saved: true, etag: response.headers.get('etag') }
      },
    },
    list: async () => (await read(observer)).ids,
    version: async () => (await read(observer)).etag ?? '',
    close: async () => {
      db.close()
      await portal.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

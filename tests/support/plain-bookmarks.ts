import type { BookmarkList } from '#contract/bookmark.ts'
import { signInByApi } from './api.ts'

/** Bookmarks of an account, read and written without versions and sequence numbers, as by another program. */
export interface PlainBookmarks {
  read(): Promise<string[]>
  write(ids: readonly string[]): Promise<void>
  /** Ids of demo assets this account can see, in the order of the catalogue. */
  assets(count: number): Promise<string[]>
}

export const openPlainBookmarks = async (
  portal: string,
  { name, password }: { name: string; password: string },
): Promise<PlainBookmarks> => {
  const api = await signInByApi(portal, { user: name, pass: password })
  return {
    read: async () => ((await (await api.get('config/bookmarks')).json()) as BookmarkList).map(({ id }) => id),
    write: async (ids) => {
      const response = await fetch(`${portal}assetportal/api/config/bookmarks`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(ids.map((id) => ({ id }))),
      })
      if (!response.ok) throw new Error(`bookmarks were not written: ${response.status}`)
    },
    assets: async (count) => {
      const { response } = await api.read<'search'>(`search?solr_q=*&solr_rows=${count}`)
      return response.docs.map(({ id }) => id)
    },
  }
}

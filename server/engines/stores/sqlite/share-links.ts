import type { Database } from 'better-sqlite3'
import type { NewShareLinkRecord, ShareLinkRecord, ShareLinkRecordChange, ShareLinkStore } from '../../../ports/share-link-store.ts'
import { changedShareLink, type ShareLinkRow, searchText, settingsText, sharedIdsOf, shareLinksOf } from '../share-link-rows.ts'

export const createShareLinkStore = (db: Database): ShareLinkStore => {
  const columns = `id, token_hash AS tokenHash, owner_id AS ownerId, password_hash AS passwordHash, version, settings, search, created_at AS createdAt,
    expires_at AS expiresAt, file_count AS fileCount, opens, downloads, used_at AS usedAt`
  const account = db.prepare<[string]>('SELECT 1 FROM users WHERE id = ?')
  const count = db.prepare<[string], number>('SELECT count(*) FROM share_links WHERE owner_id = ?').pluck()
  const insert = db.prepare<
    Omit<NewShareLinkRecord, 'settings' | 'search'> & { settings: string; search: string | null; assetIds: string }
  >(`
    INSERT INTO share_links (id, token_hash, owner_id, password_hash, version, settings, search, created_at, expires_at, file_count, asset_ids)
    VALUES (@id, @tokenHash, @ownerId, @passwordHash, 1, @settings, @search, @createdAt, @expiresAt, @fileCount, @assetIds)`)
  const get = db.prepare<[string], ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE id = ?`)
  const find = db.prepare<[string], ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE token_hash = ?`)
  const ids = db.prepare<[string], string>('SELECT asset_ids FROM share_links WHERE id = ?').pluck()
  const order = 'ORDER BY created_at DESC, id'
  const list = db.prepare<[string], ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE owner_id = ? ${order}`)
  const all = db.prepare<[], ShareLinkRow>(`SELECT ${columns} FROM share_links ${order}`)
  const update = db.prepare<Omit<ShareLinkRecord, 'settings' | 'search'> & { settings: string }>(`
    UPDATE share_links SET token_hash = @tokenHash, password_hash = @passwordHash, version = @version, settings = @settings,
      expires_at = @expiresAt, file_count = @fileCount WHERE id = @id`)
  const countUse = {
    opens: db.prepare<[number, string]>('UPDATE share_links SET opens = opens + 1, used_at = ? WHERE id = ?'),
    downloads: db.prepare<[number, string]>('UPDATE share_links SET downloads = downloads + 1, used_at = ? WHERE id = ?'),
  }
  const remove = db.prepare<[string]>('DELETE FROM share_links WHERE id = ?')
  const removeEnded = db.prepare<[number]>('DELETE FROM share_links WHERE expires_at < ?')

  const add = db.transaction((link: NewShareLinkRecord, assetIds: readonly string[], maxCount: number) => {
    if (account.get(link.ownerId) === undefined) return 'no-account'
    if ((count.get(link.ownerId) ?? 0) >= maxCount) return 'too-many'
    insert.run({ ...link, settings: settingsText(link.settings), search: searchText(link.search), assetIds: JSON.stringify(assetIds) })
    return 'added'
  })
  const changeOne = db.transaction((id: string, change: (current: ShareLinkRecord) => ShareLinkRecordChange): ShareLinkRecord | null => {
    const [current] = shareLinksOf(get.all(id))
    if (!current) return null
    const changed = changedShareLink(current, change(current))
    const { search: _, ...columnsOf } = changed
    update.run({ ...columnsOf, settings: settingsText(changed.settings) })
    return changed
  })

  return {
    addShareLink: async (link, assetIds, maxCount) => add.immediate(link, assetIds, maxCount),
    getShareLink: async (id) => shareLinksOf(get.all(id))[0] ?? null,
    findShareLink: async (tokenHash) => shareLinksOf(find.all(tokenHash))[0] ?? null,
    sharedAssetIds: async (id) => sharedIdsOf(ids.get(id)),
    listShareLinks: async (ownerId) => shareLinksOf(ownerId === null ? all.all() : list.all(ownerId)),
    changeShareLink: async (id, change) => changeOne.immediate(id, change),
    countShareLinkUse: async (id, kind, at) => {
      countUse[kind].run(at, id)
    },
    removeShareLink: async (id) => remove.run(id).changes > 0,
    removeEndedShareLinks: async (endedBefore) => removeEnded.run(endedBefore).changes,
  }
}

import type { ShareLinkStore } from '../../../ports/share-link-store.ts'
import { changedShareLink, type ShareLinkRow, searchText, settingsText, sharedIdsOf, shareLinksOf } from '../share-link-rows.ts'
import type { Connection } from './connection.ts'

const columns = `id, token_hash AS "tokenHash", owner_id AS "ownerId", password_hash AS "passwordHash", version, settings, search,
  created_at AS "createdAt", expires_at AS "expiresAt", file_count AS "fileCount", opens, downloads, used_at AS "usedAt"`
const order = 'ORDER BY created_at DESC, id'

export const createShareLinkStore = (connection: Connection): ShareLinkStore => ({
  addShareLink: ({ id, tokenHash, ownerId, passwordHash, settings, search, createdAt, expiresAt, fileCount }, assetIds, maxCount) =>
    connection.transaction(async (queries) => {
      // One link of an account is added at a time, so that none exceeds the limit.
      const account = await queries.first('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [ownerId])
      if (!account) return 'no-account'
      const stored = await queries.first<{ count: number }>('SELECT count(*) AS count FROM share_links WHERE owner_id = $1', [ownerId])
      if ((stored?.count ?? 0) >= maxCount) return 'too-many'
      await queries.run(
        `INSERT INTO share_links (id, token_hash, owner_id, password_hash, version, settings, search, created_at, expires_at, file_count, asset_ids)
        VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          tokenHash,
          ownerId,
          passwordHash,
          settingsText(settings),
          searchText(search),
          createdAt,
          expiresAt,
          fileCount,
          JSON.stringify(assetIds),
        ],
      )
      return 'added'
    }),
  getShareLink: async (id) =>
    shareLinksOf(await connection.rows<ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE id = $1`, [id]))[0] ?? null,
  findShareLink: async (tokenHash) =>
    shareLinksOf(await connection.rows<ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE token_hash = $1`, [tokenHash]))[0] ?? null,
  sharedAssetIds: async (id) =>
    sharedIdsOf((await connection.first<{ asset_ids: string }>('SELECT asset_ids FROM share_links WHERE id = $1', [id]))?.asset_ids),
  listShareLinks: async (ownerId) =>
    shareLinksOf(
      await (ownerId === null
        ? connection.rows<ShareLinkRow>(`SELECT ${columns} FROM share_links ${order}`)
        : connection.rows<ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE owner_id = $1 ${order}`, [ownerId])),
    ),
  changeShareLink: (id, change) =>
    connection.transaction(async (queries) => {
      const rows = await queries.rows<ShareLinkRow>(`SELECT ${columns} FROM share_links WHERE id = $1 FOR UPDATE`, [id])
      const [current] = shareLinksOf(rows)
      if (!current) return null
      const changed = changedShareLink(current, change(current))
      const { tokenHash, passwordHash, version, settings, expiresAt, fileCount } = changed
      await queries.run(
        'UPDATE share_links SET token_hash = $2, password_hash = $3, version = $4, settings = $5, expires_at = $6, file_count = $7 WHERE id = $1',
        [id, tokenHash, passwordHash, version, settingsText(settings), expiresAt, fileCount],
      )
      return changed
    }),
  countShareLinkUse: async (id, kind, at) => {
    await connection.run(
      `UPDATE share_links SET opens = opens + $2::integer, downloads = downloads + $3::integer, used_at = $4 WHERE id = $1`,
      [id, kind === 'opens' ? 1 : 0, kind === 'downloads' ? 1 : 0, at],
    )
  },
  removeShareLink: async (id) => (await connection.run('DELETE FROM share_links WHERE id = $1', [id])) > 0,
  removeEndedShareLinks: (endedBefore) => connection.run('DELETE FROM share_links WHERE expires_at < $1', [endedBefore]),
})

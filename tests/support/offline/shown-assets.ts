import type { Asset } from '#contract/asset.ts'
import type { ReadOnlyStorage } from '#local/database/read-only-storage.ts'
import type { Row, Storage } from '#local/database/storage.ts'
import { openOfflineAssets } from '#local/offline/catalogue/offline-assets.ts'

/** In pages, as the worker of the catalogue reads. */
export const readingInPages = (storage: Storage): ReadOnlyStorage => ({
  ...storage,
  page: (table, behind, limit) =>
    storage.run('read', [table], async (transaction) => {
      const rows = (await transaction.rows(table).all()) as Row[]
      return rows.filter((row) => String(row['key']) > behind).slice(0, limit)
    }),
  close: () => undefined,
})

/** The offline copies in a language that may be shown now, as the catalogue of the device reads them. */
export const shownAssets = async (storage: Storage, locale: string, now: number): Promise<readonly Asset[]> => {
  const copies = openOfflineAssets(readingInPages(storage), () => now)
  const found = (await copies.versions(new Map())).filter((mark) => mark.locale === locale)
  return (await copies.read(() => ({ ids: found.map(({ id }) => id) }), [locale])).assets
}

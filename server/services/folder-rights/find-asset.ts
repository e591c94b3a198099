import type { AssetStore } from '../../ports/asset-store.ts'
import type { AssetRecord } from '../../records/asset-record.ts'

/** Parts of an address that may be an id. */
const maxTokenCount = 50
/** Records of one folder read at once. */
const groupCount = 200

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const byPath = async (assets: Pick<AssetStore, 'allRights' | 'getAssets'>, written: string): Promise<AssetRecord | null> => {
  const path = written.replace(/^\/+/, '').normalize('NFC')
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  const ids: string[] = []
  for await (const { id, rights } of assets.allRights()) if (rights.origin?.folder.normalize('NFC') === folder) ids.push(id)
  for (let at = 0; at < ids.length; at += groupCount) {
    const records = await assets.getAssets(ids.slice(at, at + groupCount))
    const found = records.find((record) => record.path.normalize('NFC') === path)
    if (found) return found
  }
  return null
}

const byAddress = async (assets: Pick<AssetStore, 'getAssets'>, written: string): Promise<AssetRecord | null> => {
  const tokens = written.split(/[/?#&=]/).map(decoded)
  // The id comes after the names of pages.
  const candidates = [...new Set(tokens.filter((token) => token !== ''))].slice(-maxTokenCount).toReversed()
  const records = await assets.getAssets(candidates)
  return candidates.flatMap((token) => records.find(({ id }) => id === token) ?? [])[0] ?? null
}

/** The asset that an administrator names: by its id, by the path of its file, or by an address of the portal that contains the id. */
export const findNamedAsset = async (
  assets: Pick<AssetStore, 'getAsset' | 'getAssets' | 'allRights'>,
  written: string,
): Promise<AssetRecord | null> => {
  const whole = await assets.getAsset(written)
  if (whole) return whole
  if (/^[a-z]+:\/\//i.test(written)) return byAddress(assets, written)
  const found = await byPath(assets, written)
  // The name of a folder may end with `#`, so its files come first.
  return found === null && written.includes('#/') ? byAddress(assets, written) : found
}

import type { Asset } from '#contract/asset.ts'
import type { AssetKind } from '#contract/asset-kind.ts'

const modelTypes = new Set(['glb', 'gltf', 'stl'])

/** Viewer of an asset. Its groups decide; without groups the file type decides. */
export const assetKind = ({ asset_groups = [], filetype = '' }: Pick<Asset, 'asset_groups' | 'filetype'>): AssetKind => {
  if (asset_groups.includes('video')) return 'video'
  if (asset_groups.includes('3d') || modelTypes.has(filetype.toLowerCase())) return '3d'
  if (asset_groups.includes('document')) return 'document'
  if (asset_groups.includes('audio')) return 'audio'
  if (asset_groups.includes('other')) return 'other'
  return 'image'
}

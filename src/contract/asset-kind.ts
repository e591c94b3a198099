/** Kinds of assets: decide extractor, renditions and viewer. Stored in records and used as values of the field `asset_groups`. */
export const assetKinds = ['image', 'video', 'document', '3d', 'audio', 'other'] as const
export type AssetKind = (typeof assetKinds)[number]

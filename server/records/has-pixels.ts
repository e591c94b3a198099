import type { AssetKind } from '#contract/asset-kind.ts'

/** Whether the size of its picture is the size of an asset. A model and the cover of a sound only have a picture. */
export const hasPixels = (kind: AssetKind): boolean => kind !== '3d' && kind !== 'audio'

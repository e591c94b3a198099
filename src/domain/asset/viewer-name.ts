import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { altText, assetTitle } from '../search/alt-text.ts'

/** Accessible name of a player, page or 3D view. Unlike decorative images they always need one. */
export const viewerName = (asset: Asset, config: Pick<Config, 'infoView' | 'accessibility'>): string =>
  altText(asset, config.accessibility.assets) || assetTitle(asset, config)

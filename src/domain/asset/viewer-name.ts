import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { altText, titleOf } from '../catalogue/alt-text.ts'

/** The name of a player, a page or a 3D view: unlike a picture among words they must have one. */
export const viewerName = (asset: Asset, config: Pick<Config, 'infoView' | 'accessibility'>): string =>
  altText(asset, config.accessibility.assets) || titleOf(asset, config)

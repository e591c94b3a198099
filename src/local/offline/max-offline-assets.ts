/** Limit of assets in one offline set. Of a larger set the first assets are downloaded, in its own order. */
export const maxOfflineAssets = 10_000

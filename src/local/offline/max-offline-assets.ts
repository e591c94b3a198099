/** Limit of assets in one offline set. Of a larger set, the first assets in its sort order are downloaded. */
export const maxOfflineAssets = 10_000

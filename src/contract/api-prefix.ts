/** Prefix of every path of the API unless the server is told another. */
export const defaultApiPrefix = '/assetportal/api/'

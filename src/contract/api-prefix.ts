/** Prefix of every path of the API unless the server is told another. */
export const defaultApiPrefix = '/assetportal/api/'

/** Global variable of the service worker with the API prefix relative to its scope. The server sets it in the first line of `sw.js`. */
export const workerApiPrefixName = 'VITRINE_API_PREFIX'

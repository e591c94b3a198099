/** Default prefix of every API path. */
export const defaultApiPrefix = '/assetportal/api/'

/** Global variable of the service worker with the API prefix relative to its scope. The server sets it in the first line of `sw.js`. */
export const workerApiPrefixVariable = 'VITRINE_API_PREFIX'

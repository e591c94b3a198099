/** Apart from `linkAddress`, because the first screen and the bootstrap script need only this. */

/** Whether a hash is the address of the page of a share link, also with a token that cannot be valid. */
export const isLinkAddress = (hash: string): boolean => hash.startsWith('#/link/')

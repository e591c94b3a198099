/** Address of the page on which the owner of an account chooses a password. */
export const linkAddress = (token: string): string => new URL(`#/login?reset=${token}`, document.baseURI).href

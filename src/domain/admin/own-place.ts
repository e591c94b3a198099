/**
 * An address of this portal, as it is copied from the browser or shared, becomes a place inside of it: it is shown in the same tab, and is
 * right where the configuration is taken to another address. Every other address stays as it is.
 * @param portal address of the portal's document, without a place
 */
export const ownPlace = (address: string, portal: string): string => {
  const text = address.trim()
  return text.startsWith(`${portal}#/`) ? text.slice(portal.length) : address
}

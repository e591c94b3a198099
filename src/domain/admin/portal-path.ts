/**
 * Converts a full URL of this portal to a relative one, so that it opens in the same tab and stays valid at another address. Other URLs
 * stay unchanged.
 * @param portal URL of the portal's document without a hash
 */
export const pathBelowPortal = (address: string, portal: string): string => {
  const text = address.trim()
  return text.startsWith(`${portal}#/`) ? text.slice(portal.length) : address
}

const creativeCommons = /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)(?:\/(\d\.\d))?/i

/** Short name of the licence from its URL (Creative Commons), or from terms that are short enough; else empty. */
export const licenceName = (addresses: readonly string[], terms: string): string => {
  for (const address of addresses) {
    const [, branch, name = '', version] = creativeCommons.exec(address) ?? []
    if (branch === undefined) continue
    if (name.toLowerCase() === 'zero') return 'CC0-1.0'
    if (branch.toLowerCase() === 'publicdomain') return 'Public Domain'
    return `CC-${name.toUpperCase()}${version === undefined ? '' : `-${version}`}`
  }
  return terms.length <= 80 ? terms : ''
}

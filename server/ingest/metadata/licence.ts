import { textLimits } from './clean-text.ts'

const creativeCommons = /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)(?:\/(\d\.\d))?/i

/** Longer terms describe a use and are no name of a licence. */
const maxNameLength = 80

/** Short name of the licence from its URL (Creative Commons), or from terms that are short enough; else empty. */
export const licenceName = (addresses: readonly string[], terms: string): string => {
  for (const address of addresses) {
    const [, branch, name = '', version] = creativeCommons.exec(address) ?? []
    if (branch === undefined) continue
    if (name.toLowerCase() === 'zero') return 'CC0-1.0'
    if (branch.toLowerCase() === 'publicdomain') return 'Public Domain'
    return `CC-${name.toUpperCase()}${version === undefined ? '' : `-${version}`}`
  }
  return terms.length <= maxNameLength ? terms : ''
}

/** Whether a text is an address of a page, and nothing else. */
export const isWebAddress = (text: string): boolean =>
  text.length <= textLimits.title && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)

/** Address of the licence with a name as Creative Commons and its users write it (`CC-BY-4.0`, `CC BY-SA 3.0`, `CC0`); empty = unknown. */
export const licenceAddress = (name: string): string => {
  if (/^cc[ -]?(?:0|zero)(?:[ -]1\.0)?$/i.test(name)) return 'https://creativecommons.org/publicdomain/zero/1.0/'
  const [, terms, version] = /^cc[ -]by((?:-nc)?(?:-nd|-sa)?)[ -]([1-4]\.\d)$/i.exec(name) ?? []
  return terms === undefined ? '' : `https://creativecommons.org/licenses/by${terms.toLowerCase()}/${version}/`
}

import { maxNameBytes, safeName } from '#contract/safe-name.ts'

/** Comparison key: some file systems ignore case, width and Unicode composition. */
const collisionKey = (name: string): string => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

/**
 * Makes names safe and distinct from each other and from `taken` by a number before the extension: `Hund (2).jpg`.
 * @param companion ending that is appended to each name for a second file: that name is safe and distinct, too
 */
export const createUniqueNames = (taken: readonly string[], companion = ''): ((stem: string, extension: string) => string) => {
  const maxBytes = maxNameBytes - companion.length
  const keysOf = (name: string) => (companion === '' ? [name] : [name, `${name}${companion}`]).map(collisionKey)
  const used = new Set(taken.map(collisionKey))
  const nextNumber = new Map<string, number>()
  return (stem, extension) => {
    const plain = safeName(stem, extension, maxBytes)
    const ending = extension !== '' && plain.endsWith(`.${extension}`) ? `.${extension}` : ''
    const bare = plain.slice(0, plain.length - ending.length)
    const key = collisionKey(plain)
    let name = plain
    let number = nextNumber.get(key) ?? 2
    while (keysOf(name).some((nameKey) => used.has(nameKey))) {
      const suffix = ` (${number})${ending}`
      // Shorten the stem, not the number.
      name = `${safeName(bare, '', maxBytes - suffix.length)}${suffix}`
      number += 1
    }
    nextNumber.set(key, number)
    for (const nameKey of keysOf(name)) used.add(nameKey)
    return name
  }
}

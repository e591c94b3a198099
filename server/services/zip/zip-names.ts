import { maxNameBytes, safeName } from '../file-names/safe-name.ts'

/** Comparison key: some file systems ignore case, width and Unicode composition. */
const collisionKey = (name: string): string => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

/** Makes names safe and distinct from each other and from `taken` by a number before the extension: `Hund (2).jpg`. */
export const createUniqueNames = (taken: readonly string[]): ((stem: string, extension: string) => string) => {
  const used = new Set(taken.map(collisionKey))
  const nextNumber = new Map<string, number>()
  return (stem, extension) => {
    const plain = safeName(stem, extension)
    const ending = extension !== '' && plain.endsWith(`.${extension}`) ? `.${extension}` : ''
    const bare = plain.slice(0, plain.length - ending.length)
    const key = collisionKey(plain)
    let name = plain
    let number = nextNumber.get(key) ?? 2
    while (used.has(collisionKey(name))) {
      const suffix = ` (${number})${ending}`
      // Shorten the stem, not the number.
      name = `${safeName(bare, '', maxNameBytes - suffix.length)}${suffix}`
      number += 1
    }
    nextNumber.set(key, number)
    used.add(collisionKey(name))
    return name
  }
}

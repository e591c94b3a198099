import { maxNameBytes, safeName } from '../delivery/safe-name.ts'

/** Names that some file system would take for the same: case, width and composition do not tell files apart everywhere. */
const sameness = (name: string): string => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

/** Makes names safe and different from each other and from the `taken` ones, by a number before the extension: `Hund (2).jpg`. */
export const createUniqueNames = (taken: readonly string[]): ((stem: string, extension: string) => string) => {
  const used = new Set(taken.map(sameness))
  const nextNumber = new Map<string, number>()
  return (stem, extension) => {
    const plain = safeName(stem, extension)
    const ending = plain.endsWith(`.${extension}`) ? `.${extension}` : ''
    const bare = plain.slice(0, plain.length - ending.length)
    const key = sameness(plain)
    let name = plain
    let number = nextNumber.get(key) ?? 2
    while (used.has(sameness(name))) {
      const suffix = ` (${number})${ending}`
      // The stem gives way, not the number.
      name = `${safeName(bare, '', maxNameBytes - suffix.length)}${suffix}`
      number += 1
    }
    nextNumber.set(key, number)
    used.add(sameness(name))
    return name
  }
}

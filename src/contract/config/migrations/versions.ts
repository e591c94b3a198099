import { configFormatVersion } from '#contract/info.ts'

type Parts = readonly [number, number, number]

const pattern = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?/

const partsOf = (version: unknown): Parts | null => {
  // Some documents store 3.4 as a number.
  const found = typeof version === 'string' || typeof version === 'number' ? pattern.exec(String(version)) : null
  return found && [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
}

const compare = (one: Parts, other: Parts): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** Whether a version is older than another. An invalid version is not older than any other. */
export const isBefore = (version: unknown, other: string): boolean => {
  const [one, two] = [partsOf(version), partsOf(other)]
  return one !== null && two !== null && compare(one, two) < 0
}

export const isVersion = (version: unknown): boolean => partsOf(version) !== null

/** Whether the version is newer than this program. Patch versions do not count. */
export const isOfNewerProgram = (version: unknown): boolean => {
  const [one, two] = [partsOf(version), partsOf(configFormatVersion)]
  return one !== null && two !== null && compare([one[0], one[1], 0], [two[0], two[1], 0]) > 0
}

import { frontendVersion } from '#contract/info.ts'

type Parts = readonly [number, number, number]

const pattern = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?/

const partsOf = (version: unknown): Parts | null => {
  // 3.4 may have been written as a number.
  const found = typeof version === 'string' || typeof version === 'number' ? pattern.exec(String(version)) : null
  return found && [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
}

const compare = (one: Parts, other: Parts): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** Whether a version comes before another. What is no version comes before none. */
export const isBefore = (version: unknown, other: string): boolean => {
  const [one, two] = [partsOf(version), partsOf(other)]
  return one !== null && two !== null && compare(one, two) < 0
}

export const isVersion = (version: unknown): boolean => partsOf(version) !== null

/** Written by a program that knows more; patch releases do not count. */
export const isOfNewerProgram = (version: unknown): boolean => {
  const [one, two] = [partsOf(version), partsOf(frontendVersion)]
  return one !== null && two !== null && compare([one[0], one[1], 0], [two[0], two[1], 0]) > 0
}

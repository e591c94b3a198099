import type { IndexFilter } from '@vitrine/search-index'
import { exposureFields } from '#catalogue/exposure.ts'

const numberPart = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)`
const toNumber = (text: string): number => Number(text.replace(',', '.'))

/** Stored numbers have one decimal place. */
const roundingError = 0.05

const around = (field: string, value: number): IndexFilter => ({
  field,
  range: { low: value - roundingError, high: value + roundingError },
})

type Reader = readonly [pattern: RegExp, read: (value: string) => IndexFilter]

const readers: readonly Reader[] = [
  [new RegExp(`^${numberPart} ?mm$`, 'iu'), (value) => around(exposureFields.focalLength, toNumber(value))],
  [new RegExp(`^[fƒ] ?/? ?${numberPart}$`, 'iu'), (value) => around(exposureFields.aperture, toNumber(value))],
  [/^iso[ -]?(\d{2,7})$/iu, (value) => ({ field: 'iso', values: [value] })],
  [
    /^1\/(\d{1,6})(?: ?s)?$/iu,
    (value) => ({ field: exposureFields.seconds, range: { low: 1 / (Number(value) + 0.5), high: 1 / (Number(value) - 0.5) } }),
  ],
]

/** The technical data that a text can mean: focal length, aperture, sensitivity or exposure time. */
export const readTechnicalData = (text: string): readonly IndexFilter[] => {
  for (const [pattern, read] of readers) {
    const value = pattern.exec(text)?.[1]
    if (value !== undefined && toNumber(value) > 0) return [read(value)]
  }
  return []
}

const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** Mirrors the first year of a name within 1500 … 2099, so that a natural order has the newest first. */
const withMirroredYear = (name: string): string => name.replace(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/, (year) => String(3599 - Number(year)))

/** Order of folder names: natural, but years descending: `2024`, `2023`, `Fair 2024`, `Fair 2023`, `Room 2`, `Room 10`. */
export const compareFolderNames = (a: string, b: string): number =>
  collator.compare(withMirroredYear(a), withMirroredYear(b)) || (a < b ? -1 : Number(a > b))

/** Number fields of the index with the parts of `exposure`. They are for search only. */
export const exposureFields = { focalLength: 'focal_length', aperture: 'aperture', seconds: 'exposure_seconds' } as const

const numberIn = (pattern: RegExp, text: string): number | undefined => {
  const value = Number(pattern.exec(text)?.[1] ?? Number.NaN)
  return value > 0 ? value : undefined
}

/** The parts of a text like `1/250 s · f/2.8 · 35 mm`. What is missing is undefined. */
export const exposureNumbers = (text: string): Readonly<Record<string, number | undefined>> => {
  const divisor = numberIn(/(?:^|\s)1\/(\d+) s\b/, text)
  return {
    [exposureFields.focalLength]: numberIn(/(?:^|\s)(\d+(?:\.\d+)?) mm\b/, text),
    [exposureFields.aperture]: numberIn(/(?:^|\s)f\/(\d+(?:\.\d+)?)/, text),
    [exposureFields.seconds]: divisor === undefined ? numberIn(/(?:^|\s)(\d+(?:\.\d+)?) s\b/, text) : 1 / divisor,
  }
}

/**
 * Text of a position in degrees; empty if it is none. A position of 0, 0 is what cameras without a signal write.
 */
export const positionText = (latitude: number, longitude: number): string => {
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isValid ? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` : ''
}

/**
 * Degrees of a coordinate in XMP: `47,22.5N` or `47,22,30N` (XMP Specification part 1, GPSCoordinate). NaN if it is none.
 */
const degreesOf = (text: string, directions: string): number => {
  const [, degrees, minutes, seconds = '0', direction = ''] =
    /^\s*(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW])\s*$/i.exec(text) ?? []
  if (degrees === undefined || !directions.includes(direction.toUpperCase())) return Number.NaN
  const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return /[SW]/i.test(direction) ? -angle : angle
}

/** Text of a position in XMP, as map modules of photo programs write it; empty if there is none. */
export const xmpPositionText = (latitude: string, longitude: string): string =>
  positionText(degreesOf(latitude, 'NS'), degreesOf(longitude, 'EW'))

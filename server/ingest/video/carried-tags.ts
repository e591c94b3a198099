import type { CarriedMetadata } from '../metadata/carried-metadata.ts'

/** Fields for which MP4 has tags that all players know, and those tags. */
const tags = [
  ['title', 'title'],
  ['creator', 'artist'],
  ['copyright', 'copyright'],
] as const

/** The metadata that a video can carry. */
export const videoMetadata = (carried: CarriedMetadata): CarriedMetadata =>
  Object.fromEntries(tags.flatMap(([field]) => (carried[field] ? [[field, carried[field]]] : [])))

/** Arguments of ffmpeg that write the metadata. */
export const carriedTags = (carried: CarriedMetadata): string[] =>
  tags.flatMap(([field, tag]) => {
    const value = carried[field]
    return value ? ['-metadata', `${tag}=${value['x-default']}`] : []
  })

import type { CarriedMetadata } from '../metadata/carried-metadata.ts'

/** Fields for which MP4 has tags that all players know. */
const tagNames = { title: 'title', creator: 'artist', copyright: 'copyright' } as const
const fields = ['title', 'creator', 'copyright'] as const

/** The metadata that a video can carry. */
export const videoMetadata = (carried: CarriedMetadata): CarriedMetadata =>
  Object.fromEntries(fields.flatMap((field) => (carried[field] ? [[field, carried[field]]] : [])))

/** Arguments of ffmpeg that write the metadata. */
export const carriedTags = (carried: CarriedMetadata): string[] =>
  fields.flatMap((field) => {
    const value = carried[field]
    return value ? ['-metadata', `${tagNames[field]}=${value['x-default']}`] : []
  })

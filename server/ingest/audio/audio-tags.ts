import type { IAudioMetadata } from 'music-metadata'
import type { AudioTags } from './audio-protocol.ts'

type Read = Pick<IAudioMetadata, 'common' | 'format' | 'native'>

/** More than all limits of fields, so that hostile tags do not fill the memory of the server. */
const maxTextLength = 50_000
const maxValueCount = 300

const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxTextLength) : '')
const shortList = (values: readonly unknown[] | undefined): string[] => (values ?? []).slice(0, maxValueCount).map(short)
const firstOf = (values: readonly string[]): string => values.find((value) => value.trim() !== '') ?? ''

/** Tags of WAV files that the library knows only by their identifier: copyright, keywords and subject. */
const infoTag = ({ native }: Read, id: string): string => short(native['exif']?.find((tag) => tag.id === id)?.value)

/** iTunes stores settings as comments. */
const isSetting = (descriptor: string | undefined): boolean => /^(?:itun|songs-db)/i.test(descriptor ?? '')

const commentsOf = ({ common }: Read): string[] =>
  (common.comment ?? []).filter(({ descriptor }) => !isSetting(descriptor)).map(({ text }) => short(text))

const dateOf = ({ common, format }: Read): string => {
  const date = short(common.date).trim()
  if (/^\d{8}$/.test(date)) return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  if (date !== '') return date
  if (common.year !== undefined) return String(common.year)
  const created = format.creationTime
  // Programs that do not set the time write 0, which is in 1904.
  return created && created.getTime() > 0 ? created.toISOString() : ''
}

/** The front cover, else the first picture. */
const coverOf = ({ common }: Read): Uint8Array | null => {
  const pictures = common.picture ?? []
  const picture = pictures.find(({ type }) => /front/i.test(type ?? '')) ?? pictures[0]
  return picture?.data instanceof Uint8Array && picture.data.length > 0 ? new Uint8Array(picture.data) : null
}

const durationOf = ({ format }: Read): number | null => {
  const { duration } = format
  return typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? duration : null
}

/** The used tags of the metadata that the library has read. */
export const tagsOf = (read: Read, isPart: boolean): AudioTags => {
  const { common } = read
  const artists = [common.artists, [common.artist], common.albumartists, [common.albumartist], common.composer].map(shortList)
  return {
    duration: durationOf(read),
    title: short(common.title),
    artists: artists.find((names) => firstOf(names) !== '') ?? [],
    album: short(common.album),
    genres: shortList(common.genre),
    keywords: [...shortList(common.keywords), infoTag(read, 'IKEY')],
    date: dateOf(read),
    description: firstOf([...shortList(common.description), short(common.longDescription), ...commentsOf(read), infoTag(read, 'ISBJ')]),
    copyright: firstOf([short(common.copyright), infoTag(read, 'ICOP')]),
    publisher: firstOf([...shortList(common.publisher), ...shortList(common.label)]),
    licence: short(common.license),
    cover: coverOf(read),
    isPart,
  }
}

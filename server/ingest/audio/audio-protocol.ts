/** Calls to the audio worker. */
export interface AudioCalls {
  /** @param file real path @param mime media type of its content */
  inspect(file: string, mime: string): Promise<AudioTags>
}

/** Tags of a sound as they are in the file, without cleaning. Empty = missing. */
export interface AudioTags {
  /** Seconds; null = unknown. */
  readonly duration: number | null
  readonly title: string
  readonly artists: readonly string[]
  readonly album: string
  readonly genres: readonly string[]
  readonly keywords: readonly string[]
  /** Date or year. */
  readonly date: string
  readonly description: string
  readonly copyright: string
  readonly publisher: string
  /** Address or name. */
  readonly licence: string
  /** Bytes of the cover picture, in any format. */
  readonly cover: Uint8Array | null
  /** The file is damaged, and tags may be missing. */
  readonly isPart: boolean
}

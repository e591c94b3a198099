import type { MediaFiles } from './media-files.ts'

/** Progress of the first ingest pass. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}

/**
 * Whether the folder has been read completely, so that an unknown id has no asset. A server that responds while another one reads the
 * folder knows the unusable files of that server only after a complete pass.
 * @param mediaFiles null = no other server reads the folder
 */
export const createReadingCheck =
  (readiness: () => Readiness, mediaFiles: Pick<MediaFiles, 'problems'> | null) => async (): Promise<boolean> =>
    readiness().ready && (mediaFiles === null || (await mediaFiles.problems()) !== null)

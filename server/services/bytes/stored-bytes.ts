import { isSourceKey } from '../../common/source-file.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import { OriginalMissingError, type Originals } from '../../ports/originals.ts'

/** The two places of the bytes of renditions. */
export interface StoredBytes {
  readonly blobs: Pick<Blobs, 'stat' | 'read' | 'stream'>
  readonly originals: Originals
}

/** The port that has the bytes of a stored key. */
export const portOf = ({ blobs, originals }: StoredBytes, key: string): Originals => (isSourceKey(key) ? originals : blobs)

export const isMissingBytes = (error: unknown): boolean => error instanceof BlobMissingError || error instanceof OriginalMissingError

import { randomUUID } from 'node:crypto'
import { OperatorError } from '../common/operator-error.ts'
import { BlobMissingError, type Blobs } from '../ports/blobs.ts'
import { type ConfigurationStore, noDocument } from '../ports/configuration-store.ts'

/** The blobs belong to another database. */
export class ForeignBlobsError extends OperatorError {
  /** @param place URL of the prefix, without a slash at the end */
  constructor(place: string) {
    super(
      `The files below ${place} belong to another database. Two databases must not share a prefix, because the server of one deletes the files of the other. ` +
        `Choose another prefix with --blobs. If the other database is not used any more, delete the object ${place}/${markerKey} and start again.`,
    )
  }
}

/** Blob with the id of the database that uses the others. */
const markerKey = 'database-id'
/** Document of the database with its id. */
const documentName = 'database-id'

/** Random, created once, and the same after a restore. */
const databaseId = async (configuration: ConfigurationStore): Promise<string> => {
  for (;;) {
    const stored = await configuration.getDocument(documentName)
    if (typeof stored?.body === 'string') return stored.body
    // Of servers that start together, one creates the id.
    await configuration.putDocument(documentName, randomUUID(), null, stored?.etag ?? noDocument)
  }
}

const readMarker = async (blobs: Blobs): Promise<string | null> => {
  try {
    return Buffer.from(await blobs.read(markerKey))
      .toString('utf8')
      .trim()
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}

/**
 * Marks blobs of no database as those of this one. Rejects with ForeignBlobsError if they belong to another database.
 * @param place URL of the prefix, without a slash at the end
 */
export const claimBlobs = async (blobs: Blobs, configuration: ConfigurationStore, place: string): Promise<void> => {
  const id = await databaseId(configuration)
  if ((await readMarker(blobs)) === null) await blobs.put(markerKey, Buffer.from(`${id}\n`))
  // Another server may have written at the same time.
  if ((await readMarker(blobs)) !== id) throw new ForeignBlobsError(place)
}

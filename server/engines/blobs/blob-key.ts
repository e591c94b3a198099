import { BlobMissingError } from '../../ports/blobs.ts'

const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/
const maxLength = 512

/** The key itself; throws BlobMissingError for keys that the server never creates, because they could lead elsewhere. */
export const checkKey = (key: string): string => {
  if (!keyPattern.test(key) || key.length > maxLength) throw new BlobMissingError(key)
  return key
}

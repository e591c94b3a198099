import { OriginalMissingError, type Originals } from '../../server/ports/originals.ts'

/** For portals whose renditions are all blobs. */
export const noOriginals: Originals = {
  stat: async () => null,
  read: async (key) => {
    throw new OriginalMissingError(key)
  },
  stream: async (key) => {
    throw new OriginalMissingError(key)
  },
}

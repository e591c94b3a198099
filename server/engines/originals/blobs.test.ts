import { describeBlobOriginals } from '../../../tests/support/blob-originals.ts'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'

describeBlobOriginals('blobs in memory', async () => ({ blobs: createMemoryBlobs(), close: async () => undefined }))

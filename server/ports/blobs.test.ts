import { createMemoryBlobs } from '../../tests/support/memory-blobs.ts'
import { describeBlobs } from './conformance/blobs.conformance.ts'

describeBlobs('memory, for tests', async () => ({ blobs: createMemoryBlobs(), close: async () => undefined }))

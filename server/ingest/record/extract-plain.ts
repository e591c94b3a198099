import type { ExtractResult } from './extract-types.ts'

/** A file that is published as it is: without a picture, embedded metadata and conversions. */
export const extractPlain = async (): Promise<ExtractResult> => ({
  width: null,
  height: null,
  thumbhash: null,
  dominantColor: null,
  embedded: { texts: {}, keywords: {}, numbers: {} },
  fullText: null,
  renditions: [],
  hasPendingRendition: false,
  notes: [],
})

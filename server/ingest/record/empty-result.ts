import type { ExtractResult } from './extract-types.ts'

/** Result for a file of which nothing was read: without a picture, embedded metadata and conversions. */
export const emptyResult = {
  width: null,
  height: null,
  thumbhash: null,
  dominantColor: null,
  embedded: { texts: {}, keywords: {}, numbers: {} },
  fullText: null,
  renditions: [],
  hasPendingRendition: false,
  notes: [],
} as const satisfies ExtractResult

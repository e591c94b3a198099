import type { Part } from '../../../build/chunks.ts'

/**
 * Parts of the page's code that offline copies need.
 * @param fileTypes media types of the files that are available offline
 */
export const offlineCodeFor = (fileTypes: readonly string[]): readonly Part[] => [
  'worker',
  ...(fileTypes.some((type) => type.startsWith('model/')) ? (['model'] as const) : []),
  ...(fileTypes.includes('application/pdf') ? (['pdf'] as const) : []),
]

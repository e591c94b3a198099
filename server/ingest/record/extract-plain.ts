import { emptyResult } from './empty-result.ts'
import type { ExtractResult } from './extract-types.ts'

/** A file that is published as it is. */
export const extractPlain = async (): Promise<ExtractResult> => emptyResult

import { readFile } from 'node:fs/promises'
import type { ImageSource } from './open-image.ts'

/**
 * A source for the decoder. It takes what stands in brackets at the end of a path for options, so such a file is read here.
 * Vector pictures are always handed over as bytes: as a path, what they refer to beside them would be read as well.
 */
export const imageSource = async (file: string, data: Buffer | null, filetype: string): Promise<ImageSource> =>
  data ?? (file.endsWith(']') || filetype === 'svg' ? readFile(file) : file)

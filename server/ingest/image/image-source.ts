import { readFile } from 'node:fs/promises'
import type { ImageSource } from './open-image.ts'

/**
 * Input for the decoder. libvips reads brackets at the end of a path as options, so such a file is passed as bytes. So are vector images,
 * because with a path libvips would load files that they refer to.
 */
export const imageSource = async (file: string, data: Buffer | null, filetype: string): Promise<ImageSource> =>
  data ?? (file.endsWith(']') || filetype === 'svg' ? readFile(file) : file)

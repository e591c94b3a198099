import sharp from 'sharp'
import type { BuildFiles } from './build-files.ts'

export interface Picture {
  readonly path: string
  readonly mime: string
  /** Null for vector images, which scale to any size. */
  readonly size: { readonly width: number; readonly height: number } | null
}

const readable = /^image\/(?:png|jpeg|webp|svg\+xml)/

/** Images in a folder of the build with their sizes, sorted by name. */
export const picturesIn = async (files: BuildFiles, folder: string): Promise<Picture[]> => {
  const found = [...files]
    .filter(([path, { mime }]) => path.startsWith(folder) && readable.test(mime))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(
    found.map(async ([path, file]): Promise<Picture> => {
      if (file.mime.startsWith('image/svg')) return { path, mime: 'image/svg+xml', size: null }
      const { width, height } = await sharp(await file.bytes('identity')).metadata()
      return { path, mime: file.mime, size: { width, height } }
    }),
  )
}

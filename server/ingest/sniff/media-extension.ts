import { supportedExtensions } from './formats.ts'

/** Extensions of images, videos and 3D models in formats that are not supported. */
export const unsupportedExtensions = ['svgz jxl jp2 jpx j2k bmp eps tga exr', 'srw x3f', 'mxf obj fbx usdz ply 3mf'].flatMap((line) =>
  line.split(' '),
)

/** Audio files and source code have these extensions, too. */
const ambiguousExtensions = ['ogg', 'ogx', 'ts']

const unambiguous = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.filter((extension) => !ambiguousExtensions.includes(extension)))

const pictureExtensions = unambiguous(supportedExtensions)
const extensions = unambiguous([...supportedExtensions, ...unsupportedExtensions])

const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether the name of a file indicates a picture, video, document or 3D model that can be read. */
export const hasPictureExtension = (path: string): boolean => pictureExtensions.has(endingOf(path))

/** Whether the name of a file indicates a media file, supported or not. */
export const hasMediaExtension = (path: string): boolean => extensions.has(endingOf(path))

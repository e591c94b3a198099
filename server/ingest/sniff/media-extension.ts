import { supportedExtensions } from './formats.ts'

/** Extensions of images, videos and 3D models in formats that are not supported. */
export const unsupportedExtensions = [
  'svgz heic heif heics jxl jp2 jpx j2k bmp psd psb eps tga exr',
  'arw cr2 cr3 dng nef orf raf rw2 pef srw x3f',
  'mxf obj fbx usdz ply 3mf',
].flatMap((line) => line.split(' '))

/** Audio files and source code have these extensions, too. */
const ambiguousExtensions = ['ogg', 'ogx', 'ts']

const extensions: ReadonlySet<string> = new Set(
  [...supportedExtensions, ...unsupportedExtensions].filter((extension) => !ambiguousExtensions.includes(extension)),
)

/** Whether the name of a file indicates a media file, supported or not. */
export const hasMediaExtension = (path: string): boolean => extensions.has(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')

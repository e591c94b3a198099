import { isCameraRaw } from '../structure/camera-raw.ts'
import { isHeif } from '../structure/heif.ts'
import { isPhotoshop } from '../structure/photoshop.ts'
import { hasPictureExtension } from './media-extension.ts'
import { containers, extensionOf, hasKnownExtension, unknownFiletype } from './other-format.ts'

interface Detected {
  readonly ext: string
  readonly mime: string
}

const picture = (name: string, to = 'JPEG or PNG') => `is a ${name} picture, which cannot be read here: convert it to ${to}`
const model = (name: string) => `is a ${name} model, which cannot be read here: convert it to GLB`
const drawing = (name: string) => `is ${name}, which cannot be read here: convert it to PDF or SVG`
const raw = (name: string) => `is a camera raw picture (${name}), which cannot be read here: export it as JPEG or TIFF`
const rawOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, raw(name.toUpperCase())]))
const same = (names: string, reason: string) => Object.fromEntries(names.split(' ').map((name) => [name, reason]))

/** Reasons why known formats are not supported, with what to do, by their names in file-type and their file extensions. */
export const unsupportedReasons: Readonly<Record<string, string>> = {
  jxl: picture('JPEG XL'),
  jls: picture('JPEG-LS'),
  jxr: picture('JPEG XR'),
  ...same('jp2 jpx jpm mj2 j2c j2k jpf', picture('JPEG 2000', 'JPEG or TIFF')),
  bmp: picture('BMP', 'PNG'),
  ico: picture('Windows icon', 'PNG'),
  cur: picture('Windows cursor', 'PNG'),
  icns: picture('macOS icon', 'PNG'),
  tga: picture('Targa', 'PNG or TIFF'),
  exr: picture('OpenEXR', 'TIFF or JPEG'),
  bpg: picture('BPG'),
  flif: picture('FLIF', 'PNG'),
  xcf: picture('GIMP', 'PNG or TIFF'),
  ktx: picture('KTX texture', 'PNG'),
  svgz: 'is a compressed SVG picture, which cannot be read here: save it as SVG',
  eps: drawing('an EPS drawing'),
  ps: drawing('a PostScript file'),
  indd: 'is an InDesign document, which cannot be read here: export it as PDF',
  dwg: drawing('a DWG drawing'),
  skp: model('SketchUp'),
  xmp: 'is an XMP sidecar file without a file of the same name',
  mxf: 'is an MXF video, which cannot be read here: convert it to MP4',
  obj: model('Wavefront OBJ'),
  fbx: model('FBX'),
  usdz: model('USDZ'),
  ply: model('PLY'),
  '3mf': model('3MF'),
  blend: model('Blender'),
  drc: model('Draco'),
  ...rawOf('srw x3f'),
}

/** Why a raw file is skipped where only files with a picture are published. */
export const rawWithoutPicture = 'is a camera raw picture without a preview: export it as JPEG or TIFF'

/** Formats of cameras and of Photoshop, which earlier versions skipped. A portal publishes them only if it publishes all files. */
export const isSourceFormat = (filetype: string): boolean => isPhotoshop(filetype) || isHeif(filetype) || isCameraRaw(filetype)

/** Why such a file is skipped elsewhere. */
export const sourceReason = 'is a HEIC, Photoshop or camera raw file, and only portals that publish all files publish these'

/** Why a sound is skipped where only files with a picture are published. */
export const soundReason = 'is a sound file; sound files are not supported'

const reasonFor = (name: string): string | undefined => (Object.hasOwn(unsupportedReasons, name) ? unsupportedReasons[name] : undefined)

const noPicture = 'is not a picture, video, PDF or 3D model'

/** Why a file of this format is not supported, without its content. */
export const reasonOfFormat = (file: string, filetype: string): string =>
  isCameraRaw(filetype)
    ? rawWithoutPicture
    : (reasonFor(containers.has(filetype) || filetype === unknownFiletype ? (extensionOf(file) ?? '') : filetype) ?? noPicture)

/**
 * Why a file is not supported; completes a sentence that begins with its path.
 * @param detected format by its content; undefined = unknown, so that the extension of its name decides
 */
export const unsupportedReason = (file: string, detected: Detected | undefined): string => {
  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const known = reasonFor(!detected || containers.has(detected.ext) ? extension : detected.ext)
  if (known !== undefined) return known
  if (!detected) return noPicture
  if (detected.mime.startsWith('audio/')) return soundReason
  if (/^(?:image|video|model)\//.test(detected.mime))
    return `is in the format ${detected.ext.toUpperCase()} (${detected.mime}), which cannot be read here: convert it to JPEG, PNG, MP4 or GLB`
  return `${noPicture} (${detected.mime})`
}

/** A copy or a backup of a table for folders, as editors and sync programs name them. It may describe hidden files. */
const isCopiedSidecar = (name: string): boolean =>
  /(?:^|[^a-z0-9])(?:vitrine|collections)(?:[^a-z0-9].*)?\.(?:csv|json)(?:[^a-z0-9]|$)/i.test(name)

/**
 * Whether a file without a reader may become an asset. Metadata of other files may be private, and a picture or video whose content is not
 * recognised is damaged.
 */
export const mayBePublished = (file: string, isDetected: boolean): boolean => {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  if (/\.xmp$/i.test(name) || isCopiedSidecar(name)) return false
  const described = /^(.+)\.(?:csv|json)$/i.exec(name)?.[1]
  // Describes a file that was removed or is excluded.
  if (described !== undefined && hasKnownExtension(described)) return false
  return isDetected || !hasPictureExtension(name)
}

/** The same for a file that was skipped for this reason. */
export const mayBecomeOther = (file: string, reason: string): boolean => mayBePublished(file, reason !== noPicture)

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
  ...same('heic heics', picture('HEIC')),
  heif: picture('HEIF'),
  ...same('psd psb', 'is a Photoshop file, which cannot be read here: save it as TIFF or JPEG'),
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
  xmp: 'is an XMP sidecar file, which is not read: write its metadata into the picture or into vitrine.csv',
  mxf: 'is an MXF video, which cannot be read here: convert it to MP4',
  obj: model('Wavefront OBJ'),
  fbx: model('FBX'),
  usdz: model('USDZ'),
  ply: model('PLY'),
  '3mf': model('3MF'),
  blend: model('Blender'),
  drc: model('Draco'),
  ...rawOf('arw cr2 cr3 dng nef orf raf rw2 pef srw x3f'),
}

/** Formats that contain files of other formats, whose name says more. */
const containers: ReadonlySet<string> = new Set(['zip', 'gz', 'xml', 'cfb'])

const reasonFor = (name: string): string | undefined => (Object.hasOwn(unsupportedReasons, name) ? unsupportedReasons[name] : undefined)

/**
 * Why a file is not supported; completes a sentence that begins with its path.
 * @param detected format by its content; undefined = unknown, so that the extension of its name decides
 */
export const unsupportedReason = (file: string, detected: Detected | undefined): string => {
  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const known = reasonFor(!detected || containers.has(detected.ext) ? extension : detected.ext)
  if (known !== undefined) return known
  if (!detected) return 'is not a picture, video, PDF or 3D model'
  if (detected.mime.startsWith('audio/')) return 'is a sound file; sound files are not supported'
  if (/^(?:image|video|model)\//.test(detected.mime))
    return `is in the format ${detected.ext.toUpperCase()} (${detected.mime}), which cannot be read here: convert it to JPEG, PNG, MP4 or GLB`
  return `is not a picture, video, PDF or 3D model (${detected.mime})`
}

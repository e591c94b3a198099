import type { AssetKind } from '#contract/asset-kind.ts'

export interface Format {
  readonly kind: AssetKind
  readonly filetype: string
  readonly mime: string
  readonly extension: string
  /** Common name of the format. */
  readonly label: string
}

const format = (kind: AssetKind, filetype: string, mime: string, label: string): Format => ({
  kind,
  filetype,
  mime,
  extension: filetype,
  label,
})

const list = [
  format('image', 'jpg', 'image/jpeg', 'JPEG'),
  format('image', 'png', 'image/png', 'PNG'),
  format('image', 'webp', 'image/webp', 'WebP'),
  format('image', 'avif', 'image/avif', 'AVIF'),
  format('image', 'heic', 'image/heic', 'HEIC'),
  format('image', 'gif', 'image/gif', 'GIF'),
  format('image', 'tif', 'image/tiff', 'TIFF'),
  format('image', 'svg', 'image/svg+xml', 'SVG'),
  format('image', 'psd', 'image/vnd.adobe.photoshop', 'Photoshop'),
  format('image', 'psb', 'image/vnd.adobe.photoshop', 'Photoshop (PSB)'),
  format('image', 'cr2', 'image/x-canon-cr2', 'Canon CR2'),
  format('image', 'cr3', 'image/x-canon-cr3', 'Canon CR3'),
  format('image', 'nef', 'image/x-nikon-nef', 'Nikon NEF'),
  format('image', 'arw', 'image/x-sony-arw', 'Sony ARW'),
  format('image', 'dng', 'image/x-adobe-dng', 'DNG'),
  format('image', 'raf', 'image/x-fujifilm-raf', 'Fujifilm RAF'),
  format('image', 'orf', 'image/x-olympus-orf', 'Olympus ORF'),
  format('image', 'rw2', 'image/x-panasonic-rw2', 'Panasonic RW2'),
  format('image', 'pef', 'image/x-pentax-pef', 'Pentax PEF'),
  format('video', 'mp4', 'video/mp4', 'MP4'),
  format('video', 'mov', 'video/quicktime', 'QuickTime'),
  format('video', 'webm', 'video/webm', 'WebM'),
  format('video', 'mkv', 'video/x-matroska', 'Matroska'),
  format('video', 'avi', 'video/x-msvideo', 'AVI'),
  format('video', 'mpg', 'video/mpeg', 'MPEG'),
  format('video', 'ogv', 'video/ogg', 'Ogg'),
  format('video', 'wmv', 'video/x-ms-wmv', 'Windows Media'),
  format('video', 'flv', 'video/x-flv', 'Flash-Video'),
  format('video', '3gp', 'video/3gpp', '3GP'),
  format('video', 'mts', 'video/mp2t', 'MPEG-TS'),
  format('document', 'pdf', 'application/pdf', 'PDF'),
  format('3d', 'glb', 'model/gltf-binary', 'GLB'),
  format('3d', 'gltf', 'model/gltf+json', 'glTF'),
  format('3d', 'stl', 'model/stl', 'STL'),
  format('audio', 'mp3', 'audio/mpeg', 'MP3'),
  format('audio', 'm4a', 'audio/mp4', 'M4A'),
  format('audio', 'aac', 'audio/aac', 'AAC'),
  format('audio', 'wav', 'audio/wav', 'WAV'),
  format('audio', 'flac', 'audio/flac', 'FLAC'),
  format('audio', 'oga', 'audio/ogg', 'Ogg audio'),
  format('audio', 'opus', 'audio/ogg', 'Opus'),
  format('audio', 'aif', 'audio/aiff', 'AIFF'),
  format('audio', 'wma', 'audio/x-ms-wma', 'Windows Media audio'),
] as const

const formats: ReadonlyMap<string, Format> = new Map(list.map((entry) => [entry.filetype, entry]))

/** Other names of the same formats in file-type. */
const aliases: Readonly<Record<string, string>> = {
  apng: 'png',
  m4v: 'mp4',
  m4p: 'mp4',
  f4v: 'mp4',
  asf: 'wmv',
  ai: 'pdf',
  '3g2': '3gp',
  m4b: 'm4a',
  f4a: 'm4a',
  f4b: 'm4a',
  spx: 'oga',
}

export const formatNamed = (name: string): Format | null => formats.get(aliases[name] ?? name) ?? null

/** File extensions in use for each format with several ones. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'apng'],
  heic: ['heic', 'heif', 'heics', 'heifs', 'hif'],
  tif: ['tif', 'tiff'],
  nef: ['nef', 'nrw'],
  mp4: ['mp4', 'm4v', 'f4v'],
  mov: ['mov', 'qt'],
  mpg: ['mpg', 'mpeg', 'mpe', 'vob', 'm2p'],
  ogv: ['ogv', 'ogg', 'ogx'],
  wmv: ['wmv', 'asf'],
  '3gp': ['3gp', '3g2'],
  mts: ['mts', 'm2ts', 'ts'],
  pdf: ['pdf', 'ai'],
  m4a: ['m4a', 'm4b', 'f4a', 'f4b', 'mp4'],
  wav: ['wav', 'wave', 'bwf'],
  oga: ['oga', 'ogg', 'spx', 'opus'],
  opus: ['opus', 'ogg', 'oga'],
  aif: ['aif', 'aiff', 'aifc'],
  wma: ['wma', 'asf'],
}

const extensionsOf = (filetype: string): readonly string[] => extensions[filetype] ?? [filetype]

/** File extensions of all formats of which pictures can be made. */
export const supportedExtensions: readonly string[] = list
  .filter(({ kind }) => kind !== 'audio')
  .flatMap(({ filetype }) => extensionsOf(filetype))

/** The extension of a name if it belongs to another format than the content, else null. */
export const misleadingExtension = (path: string, { filetype }: Format): string | null => {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase()
  if (ending === undefined) return null
  return extensionsOf(filetype).includes(ending) ? null : ending
}

import { type Format, formatNamed } from './formats.ts'

/** Names of formats that users know by another name than their extension. */
const labels: Readonly<Record<string, string>> = {
  doc: 'Word (DOC)',
  docx: 'Word',
  dotx: 'Word template',
  xls: 'Excel (XLS)',
  xlsx: 'Excel',
  ppt: 'PowerPoint (PPT)',
  pptx: 'PowerPoint',
  potx: 'PowerPoint template',
  odt: 'OpenDocument text',
  ods: 'OpenDocument spreadsheet',
  odp: 'OpenDocument presentation',
  pages: 'Pages',
  numbers: 'Numbers',
  key: 'Keynote',
  indd: 'InDesign',
  idml: 'InDesign (IDML)',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  txt: 'Text',
  md: 'Markdown',
  '7z': '7-Zip',
  gz: 'Gzip',
  epub: 'EPUB',
}

/** `filetype` of a content whose format is not known: the extension of the name decides. */
export const unknownFiletype = 'unknown'

/** Containers of other formats, whose extension says more than their content. */
export const containers: ReadonlySet<string> = new Set(['zip', 'gz', 'xml', 'cfb'])

/** The extension of a name, in lower case; null if it has none that is plain. */
export const extensionOf = (path: string): string | null => /\.([a-z0-9]{1,12})$/i.exec(path)?.[1]?.toLowerCase() ?? null

/** Whether a name has the extension of a format that users know. */
export const hasKnownExtension = (path: string): boolean => {
  const extension = extensionOf(path)
  return extension !== null && (formatNamed(extension) !== null || Object.hasOwn(labels, extension) || containers.has(extension))
}

/**
 * Format of a file that is published as it is, without a reader.
 * @param filetype of its content; `unknownFiletype` = not known
 */
export const otherFormat = (filetype: string, path: string): Format => {
  const isVague = filetype === unknownFiletype || containers.has(filetype)
  const name = (isVague ? extensionOf(path) : null) ?? (filetype === unknownFiletype ? 'bin' : filetype)
  const label = (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? formatNamed(name)?.label ?? name.toUpperCase()
  return { kind: 'other', filetype: name, mime: 'application/octet-stream', extension: name, label }
}

/**
 * Format of stored metadata.
 * @param isOther it was read as a file without a reader, as raw files without a picture are
 */
export const formatOf = (filetype: string, path: string, isOther: boolean): Format =>
  (isOther ? null : formatNamed(filetype)) ?? otherFormat(filetype, path)

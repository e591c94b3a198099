/**
 * Media types of responses by file extension; types claimed by clients or files are ignored. SVG and HTML are missing on purpose, because
 * they can contain scripts. Everything else is `application/octet-stream`.
 */
const byExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  stl: 'model/stl',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  aif: 'audio/aiff',
  zip: 'application/zip',
  vtt: 'text/vtt; charset=utf-8',
}

export const downloadType = (extension: string): string =>
  Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? 'application/octet-stream') : 'application/octet-stream'

/** Null if a browser must not display the type inline. */
export const inlineType = (extension: string): string | null => {
  const type = downloadType(extension)
  return /^(?:image\/(?:jpeg|png|webp|avif|gif)|video\/(?:mp4|webm)|audio\/|text\/vtt)/.test(type) ? type : null
}

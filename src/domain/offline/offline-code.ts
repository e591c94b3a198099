/** Files of code that offline copies need, by their names without hash. The service worker knows the hashed ones (pwa.config.ts). */
const viewers = ['video-stage', 'document-stage', 'model-stage']
const modelCode = ['model-scene', 'read-model', 'three', 'draco', 'empty']
const pdfCode = ['open-pdf', 'pdfjs', 'pdf-data', 'pdf-cmaps', 'pdf-fonts', 'pdf.worker']

/** @param fileTypes media types of the files that are available offline */
export const offlineCodeFor = (fileTypes: readonly string[]): readonly string[] => [
  ...viewers,
  ...(fileTypes.some((type) => type.startsWith('model/')) ? modelCode : []),
  ...(fileTypes.includes('application/pdf') ? pdfCode : []),
]

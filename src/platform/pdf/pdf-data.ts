/** Character maps, standard fonts and decoders that a PDF may need and not contain, by file name, as `data:` addresses. */
const found = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&inline', import: 'default', eager: true, exhaustive: true },
)

const byName = new Map(Object.entries(found).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

/** Rejects for a name that pdf.js does not ship. The page's policy forbids fetching `data:` addresses. */
export const readPdfData = (name: string): Uint8Array => {
  const address = byName.get(name)
  if (address === undefined) throw new Error(`no PDF data file ${name}`)
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}

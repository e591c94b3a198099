/** Character maps, standard fonts and decoders that a PDF may use without containing them, by file name, as `data:` URLs. */
const found = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&inline', import: 'default', eager: true, exhaustive: true },
)

const byName = new Map(Object.entries(found).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

/** Rejects for a file that pdf.js does not include. Does not use fetch, because the content security policy forbids `data:` URLs. */
export const readPdfData = (name: string): Uint8Array => {
  const address = byName.get(name)
  if (address === undefined) throw new Error(`no PDF data file ${name}`)
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}

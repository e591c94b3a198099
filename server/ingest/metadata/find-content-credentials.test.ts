import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, pngChunk } from '../../../tests/support/media-fixtures.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { describeEmbedded } from './embedded.ts'
import { findContentCredentials } from './find-content-credentials.ts'
import { readXmp } from './read-xmp.ts'

const manifest = Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01\0\0\0\x40jumb\0\0\0\x1ejumdc2pa', 'latin1'), Buffer.alloc(40)])
const word = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])

const inserted = (file: Buffer, at: number, bytes: Buffer) => Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])

const pictures = async () => {
  const picture = await jpeg()
  const [png, webp, avif, tif] = await Promise.all([
    sharp(picture).png().toBuffer(),
    sharp(picture).webp().toBuffer(),
    sharp(picture).avif({ effort: 0 }).toBuffer(),
    sharp(picture).tiff().toBuffer(),
  ])
  return { jpg: picture, png, webp, avif, tif }
}

test('A8 content credentials are found in each format, and nothing else counts as such', async () => {
  const plain = await pictures()
  const length = manifest.length + 2
  const riff = Buffer.concat([Buffer.from('C2PA'), Buffer.from([manifest.length, 0, 0, 0]), manifest])
  const box = Buffer.concat([
    word(24 + manifest.length),
    Buffer.from('uuid'),
    Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'),
    manifest,
  ])
  const tif = Buffer.from(plain.tif)
  // The tag of the first entry becomes that of a manifest.
  tif.writeUInt16LE(0xcd41, tif.readUInt32LE(4) + 2)
  const signed = {
    jpg: inserted(plain.jpg, 2, Buffer.concat([Buffer.from([0xff, 0xeb, length >> 8, length & 255]), manifest])),
    png: inserted(plain.png, 33, pngChunk('caBX', manifest)),
    webp: inserted(plain.webp, 12, riff),
    avif: Buffer.concat([plain.avif, box]),
    tif,
  }
  for (const filetype of ['jpg', 'png', 'webp', 'avif', 'tif'] as const) {
    const found = (file: Buffer) => withBytes(file, (read) => findContentCredentials(read, filetype))
    expect([filetype, await found(plain[filetype]), await found(signed[filetype])]).toEqual([filetype, false, true])
    // The search ends in every cut and damaged file.
    for (const bytes of [0, 3, 9, 20, 60]) expect(await found(plain[filetype].subarray(0, bytes))).toBe(false)
    expect(await found(Buffer.alloc(400))).toBe(false)
  }
  expect(await withBytes(signed.jpg, (read) => findContentCredentials(read, 'pdf'))).toBe(false)
})

test('A8 the digital source type has words, and the alternative text of IPTC is read', () => {
  const packet = (type: string) =>
    readXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ' +
        'xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
        `<ext:DigitalSourceType>${type}</ext:DigitalSourceType>` +
        '<core:ExtDescrAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A seal on a beach</rdf:li></rdf:Alt></core:ExtDescrAccessibility>' +
        '</rdf:Description></rdf:RDF></x:xmpmeta>',
    )
  const described = (type: string) => describeEmbedded({ xmp: packet(type), iptc: null, exif: null, hasCredentials: true })
  const made = described('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')
  expect(made.keywords['digital_source_type']).toEqual([
    { value: 'trainedAlgorithmicMedia', labels: { de: 'Mit KI erstellt', en: 'Made with AI' } },
  ])
  expect(made.texts).toEqual({ alt_text: 'A seal on a beach', content_credentials: 'present' })
  expect(described('something').keywords['digital_source_type']).toEqual([{ value: 'something' }])
})

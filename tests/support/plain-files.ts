import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>, method: 'stored' | 'deflated' = 'stored'): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, whole] = [Buffer.from(name), Buffer.from(text)]
    const data = method === 'stored' ? whole : deflateRawSync(whole)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    if (method === 'deflated') fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(whole), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(whole.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, path, data)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, position, path)
    at += 30 + path.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}

/** Sound of a tenth of a second: mono, 8 kHz, 8 bits. */
export const wav = (samples = 800): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** The header of a Photoshop file without layers. */
export const psd = (): Buffer => Buffer.concat([Buffer.from('8BPS\u0000\u0001', 'latin1'), Buffer.alloc(50)])

/** A JPEG XL picture, as far as it is detected. */
export const jxl = (): Buffer => Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(30)])

/** The first box of a HEIC picture. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4), Buffer.from('mif1heic'), Buffer.alloc(16)])

/** A Word document without text. */
export const docx = (): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  })

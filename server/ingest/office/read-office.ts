import { Parser } from 'htmlparser2'
import type { OfficeContent } from './office-protocol.ts'
import { withZip, type ZipEntries } from './zip-entries.ts'

/** Unpacked bytes that are examined of one file, of its properties, and of a document. */
const limits = { partBytes: 64 * 1024 * 1024, propertyBytes: 1024 * 1024, totalBytes: 128 * 1024 * 1024, parts: 2000 } as const
const maxValueLength = 50_000

interface Format {
  /** Files with text. */
  readonly parts: RegExp
  readonly properties: string
  /** Elements that contain text. Null = all. */
  readonly texts: ReadonlySet<string> | null
  readonly lines: ReadonlySet<string>
  /** Elements that readers of the document do not see: comments, notes of the speaker, deleted text, pronunciations. */
  readonly hidden: ReadonlySet<string>
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const word: Format = {
  parts: /^word\/(?:document|footnotes|endnotes)\.xml$/,
  properties: 'docProps/core.xml',
  texts: set('w:t'),
  lines: set('w:p w:br w:tab'),
  hidden: set('w:del'),
}
const slides: Format = { ...word, parts: /^ppt\/slides\/slide\d+\.xml$/, texts: set('a:t'), lines: set('a:p a:br'), hidden: set('') }
/** Texts of cells are in one file, or in the sheets themselves. */
const sheets: Format = {
  ...word,
  parts: /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/,
  texts: set('t'),
  lines: set('si is'),
  hidden: set('rPh'),
}
const openDocument: Format = {
  parts: /^content\.xml$/,
  properties: 'meta.xml',
  texts: null,
  lines: set('text:p text:h text:tab text:s text:line-break'),
  hidden: set('office:annotation text:tracked-changes presentation:notes office:scripts'),
}

const formatOf = (filetype: string): Format => {
  if (/^(?:doc|dot)/.test(filetype)) return word
  if (/^(?:pp|pot)/.test(filetype)) return slides
  return filetype.startsWith('xl') ? sheets : openDocument
}

/** Feeds a file to the parser until it is complete or `isDone`. No entities but those of XML are expanded. @returns the number of bytes */
const feed = async (parser: Parser, bytes: AsyncIterable<Buffer>, isDone: () => boolean): Promise<number> => {
  const decoder = new TextDecoder()
  let length = 0
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }))
    length += chunk.length
    if (isDone()) break
  }
  parser.end()
  return length
}

const isHiddenSlide = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'p:sld' && attributes['show'] === '0'

/** Text of the parts in their order. */
const readText = async (zip: ZipEntries, format: Format, limit: number): Promise<string> => {
  const byNumber = new Intl.Collator('en', { numeric: true }).compare
  const names = zip.names
    .filter((name) => format.parts.test(name))
    .toSorted(byNumber)
    .slice(0, limits.parts)
  let text = ''
  let leftBytes: number = limits.totalBytes
  for (const part of names) {
    let [inText, hidden] = [0, 0]
    const isHidden = (name: string) => format.hidden.has(name)
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          if (isHidden(name) || isHiddenSlide(name, attributes)) hidden += 1
          if (format.texts?.has(name)) inText += 1
        },
        ontext(piece) {
          if (hidden === 0 && (format.texts === null || inText > 0) && text.length < limit) text += piece.slice(0, limit)
        },
        onclosetag(name) {
          if (isHidden(name)) hidden -= 1
          if (format.texts?.has(name)) inText -= 1
          if (format.lines.has(name) && hidden === 0) text += /:(?:tab|s)$/.test(name) ? ' ' : '\n'
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
    leftBytes -= await feed(parser, zip.read(part, Math.min(limits.partBytes, leftBytes)), () => text.length >= limit)
    if (text.length >= limit || leftBytes <= 0) break
  }
  return text.slice(0, limit)
}

/** Values of the properties by their element. */
const readProperties = async (zip: ZipEntries, { properties }: Format): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  let text = ''
  let count = 0
  const parser = new Parser(
    {
      onopentag() {
        text = ''
      },
      ontext(piece) {
        if (text.length < maxValueLength) text += piece.slice(0, maxValueLength)
      },
      onclosetag(name) {
        const value = text.trim()
        text = ''
        count += 1
        if (value !== '' && count < limits.parts) found.set(name, [...(found.get(name) ?? []), value])
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  await feed(parser, zip.read(properties, limits.propertyBytes), () => false)
  return found
}

/** Text and properties of a document. Rejects with UnusableFileError or an error of zlib. */
export const readOffice = (file: string, filetype: string, textLimit: number): Promise<OfficeContent> =>
  withZip(file, async (zip) => {
    const format = formatOf(filetype)
    const properties = await readProperties(zip, format)
    const one = (...names: readonly string[]): string =>
      names.map((name) => properties.get(name)?.[0] ?? '').find((value) => value !== '') ?? ''
    return {
      title: one('dc:title'),
      creator: one('meta:initial-creator', 'dc:creator'),
      subject: one('dc:subject'),
      description: one('dc:description'),
      keywords: [...(properties.get('cp:keywords') ?? []), ...(properties.get('meta:keyword') ?? [])],
      created: one('dcterms:created', 'meta:creation-date'),
      text: await readText(zip, format, textLimit),
    }
  })

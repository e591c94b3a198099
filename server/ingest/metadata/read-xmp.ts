import { Parser } from 'htmlparser2'

/** One property of an XMP packet: a single value, the items of a list, or a text per language (including `x-default`). */
export interface XmpProperty {
  readonly values: readonly string[]
  readonly byLanguage: Readonly<Record<string, string>>
}

/** Properties by their usual names: `dc:title`, `photoshop:City`. */
export type Xmp = ReadonlyMap<string, XmpProperty>

/** Packets may use other prefixes: the namespace identifies a property. */
const prefixes: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/tiff/1.0/': 'tiff',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'Iptc4xmpCore',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
  'http://creativecommons.org/ns#': 'cc',
  'http://ns.adobe.com/lightroom/1.0/': 'lr',
  'http://www.digikam.org/ns/1.0/': 'digiKam',
  'http://ns.microsoft.com/photo/1.0': 'MicrosoftPhoto',
  'http://ns.microsoft.com/photo/1.0/': 'MicrosoftPhoto',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
}

const limits = { bytes: 2 * 1024 * 1024, depth: 64, values: 2000 } as const

/** Largest packet that is read. */
export const maxXmpBytes = limits.bytes

interface Open {
  readonly name: string
  readonly scope: ReadonlyMap<string, string>
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

const decode = (packet: Uint8Array): string => {
  const [a, b] = packet
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(packet)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(packet)
  return new TextDecoder('utf-8').decode(packet)
}

interface Parsed {
  readonly properties: Xmp
  /** Whether the text has a description, and every element of it has its end. */
  readonly isWhole: boolean
}

const parseXmp = (source: string): Parsed => {
  let [hasDescription, isCut] = [false, false]
  const found = new Map<string, { values: string[]; byLanguage: Record<string, string> }>()
  const stack: Open[] = []
  let count = 0

  const add = (name: string, value: string, language?: string) => {
    const text = value.trim()
    if (text === '' || count >= limits.values) return
    count += 1
    const property = found.get(name) ?? { values: [], byLanguage: Object.create(null) as Record<string, string> }
    found.set(name, property)
    if (language === undefined) property.values.push(text)
    else property.byLanguage[language] ??= text
  }

  const customary = (name: string, scope: ReadonlyMap<string, string>) => {
    const [prefix = '', local] = name.split(':', 2)
    if (local === undefined) return name
    const space = scope.get(prefix)
    return `${space === undefined ? prefix : (prefixes[space] ?? prefix)}:${local}`
  }

  /** Property of the innermost open element, if it is directly in the description of the packet. */
  const propertyOf = (depth: number): string | null => {
    const above = stack[depth - 1]?.name
    return above === 'rdf:Description' && !stack.slice(0, depth - 1).some(({ name }) => name === 'rdf:li')
      ? (stack[depth]?.name ?? null)
      : null
  }

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        if (stack.length >= limits.depth) {
          isCut = true
          return parser.pause()
        }
        const own = Object.entries(attributes).filter(([name]) => name.startsWith('xmlns:'))
        const outer = stack.at(-1)?.scope ?? new Map<string, string>()
        const scope = own.length > 0 ? new Map([...outer, ...own.map(([name, uri]) => [name.slice(6), uri] as const)]) : outer
        const name = customary(rawName, scope)
        const inItem = stack.some((open) => open.name === 'rdf:li')
        stack.push({ name, scope, attributes, text: '' })
        hasDescription ||= name === 'rdf:RDF'
        if (name !== 'rdf:Description' || inItem) return
        for (const [attribute, value] of Object.entries(attributes)) {
          const property = customary(attribute, scope)
          if (!attribute.startsWith('xmlns') && !/^(rdf|xml):/.test(property)) add(property, value)
        }
      },
      ontext(text) {
        const open = stack.at(-1)
        if (open && open.text.length < 100_000) open.text += text
      },
      onclosetag(_name, isImplied) {
        // The end of `<a/>` is implied, too.
        if (isImplied && source.charAt(parser.endIndex - 1) !== '/') isCut = true
        const depth = stack.length - 1
        const open = stack[depth]
        if (!open) return
        if (open.name === 'rdf:li') {
          const property = propertyOf(depth - 2)
          const isAlternative = stack[depth - 1]?.name === 'rdf:Alt'
          if (property !== null) add(property, open.text, isAlternative ? (open.attributes['xml:lang'] ?? 'x-default') : undefined)
        } else {
          const property = propertyOf(depth)
          if (property !== null) add(property, open.text || (open.attributes['rdf:resource'] ?? ''))
        }
        stack.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  return { properties: found, isWhole: hasDescription && !isCut }
}

/** Reads the simple properties and lists of a packet and skips structures. Never throws: unreadable parts are left out. */
export const readXmp = (packet: Uint8Array | string): Xmp =>
  parseXmp(typeof packet === 'string' ? packet : decode(packet.subarray(0, limits.bytes))).properties

/** Reads a packet that must be complete. Null if it is cut off, damaged, or no XMP. */
export const readWholeXmp = (text: string): Xmp | null => {
  const { properties, isWhole } = parseXmp(text)
  return isWhole ? properties : null
}

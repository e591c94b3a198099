import type { CarriedField } from '#contract/carried-fields.ts'
import type { RightsBlocks } from '../image/image-spec.ts'
import type { Alternatives, CarriedMetadata } from './carried-metadata.ts'
import { cleanText, textLimits } from './clean-text.ts'
import { iptcBlock } from './write-iptc.ts'

/** A segment of a JPEG takes 65,533 bytes, and the encoder leaves larger packets out. */
const maxPacketBytes = 50_000

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Write = (property: string, texts: Alternatives, limit: number) => string

const single: Write = (property, { 'x-default': text }, limit) => `<${property}>${escaped(cleanText(text, limit))}</${property}>`

const byLanguage: Write = (property, texts, limit) => {
  const items = Object.entries(texts).map(([tag, text]) => `<rdf:li xml:lang="${escaped(tag)}">${escaped(cleanText(text, limit))}</rdf:li>`)
  return `<${property}><rdf:Alt>${items.join('')}</rdf:Alt></${property}>`
}

/** Also as the link of Creative Commons, which its own programs read. */
const licence: Write = (property, texts, limit) =>
  single(property, texts, limit) +
  (/^https?:\/\/(?:www\.)?creativecommons\.org\//i.test(texts['x-default']) ? single('cc:license', texts, limit) : '')

const properties: Readonly<Record<Exclude<CarriedField, 'creator'>, readonly [property: string, write: Write]>> = {
  copyright: ['dc:rights', byLanguage],
  credit: ['photoshop:Credit', single],
  source: ['photoshop:Source', single],
  licence: ['xmpRights:WebStatement', licence],
  usage_terms: ['xmpRights:UsageTerms', byLanguage],
  title: ['dc:title', byLanguage],
  alt_text: ['Iptc4xmpCore:AltTextAccessibility', byLanguage],
  digital_source_type: ['Iptc4xmpExt:DigitalSourceType', single],
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  cc: 'http://creativecommons.org/ns#',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
} as const
const declarations = Object.entries(namespaces)
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('')

const packetOf = (carried: CarriedMetadata, creators: readonly string[], limit: number): string => {
  const names = creators.map((name) => `<rdf:li>${escaped(cleanText(name, limit))}</rdf:li>`)
  const found = names.length > 0 ? [`<dc:creator><rdf:Seq>${names.join('')}</rdf:Seq></dc:creator>`] : []
  for (const [field, [property, write]] of Object.entries(properties)) {
    const texts = carried[field as CarriedField]
    if (texts) found.push(write(property, texts, limit))
  }
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}"><rdf:Description rdf:about=""${declarations}>`,
    ...found,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('')
}

/**
 * The blocks of a converted image with the metadata that it carries: nothing else of its original may leave the portal without the right to
 * the original. Texts are shortened, all to the same length, until they fit into the formats. Null = it carries nothing.
 * @param names the creators one by one, if the file names several
 */
export const rightsBlocks = (carried: CarriedMetadata, names: readonly string[] = []): RightsBlocks | null => {
  if (Object.keys(carried).length === 0) return null
  const whole = carried.creator?.['x-default'] ?? ''
  // The record joins the names of a file. A sidecar may replace them.
  const creators = names.length > 0 && names.join(', ') === whole ? names : whole === '' ? [] : [whole]
  let limit: number = textLimits.paragraph
  let xmp = packetOf(carried, creators, limit)
  while (Buffer.byteLength(xmp) > maxPacketBytes && limit > 1) {
    limit = Math.floor(limit / 2)
    xmp = packetOf(carried, creators, limit)
  }
  const text = (field: CarriedField): string => carried[field]?.['x-default'] ?? ''
  const [title, credit, source, copyright] = [text('title'), text('credit'), text('source'), text('copyright')]
  return {
    xmp,
    artist: cleanText(creators.join('; '), textLimits.title),
    copyright: cleanText(copyright, textLimits.title),
    iptc: iptcBlock({ title, creators, credit, source, copyright }),
  }
}

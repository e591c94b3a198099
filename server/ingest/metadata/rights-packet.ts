import { cleanLine, cleanList, textLimits } from './clean-text.ts'
import type { EmbeddedSources } from './embedded.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const items = (list: 'Alt' | 'Seq', texts: readonly (readonly [text: string, language?: string])[]): string => {
  const lines = texts.map(
    ([text, language]) => `<rdf:li${language === undefined ? '' : ` xml:lang="${escaped(language)}"`}>${escaped(text)}</rdf:li>`,
  )
  return `<rdf:${list}>${lines.join('')}</rdf:${list}>`
}

/**
 * An XMP packet with copyright, creators, credit, source and licence of an image, for its conversions: nothing else of its metadata may leave
 * the portal without the right to the original. Null if the image names none.
 */
export const rightsPacket = ({ xmp, iptc, exif }: EmbeddedSources): string | null => {
  const properties: string[] = []
  const add = (name: string, value: string) => {
    if (value !== '') properties.push(`<${name}>${value}</${name}>`)
  }
  const text = (name: string) => {
    const found = xmp?.get(name)
    return cleanLine(found?.values[0] ?? found?.byLanguage['x-default'], textLimits.title)
  }
  const iim = (set: number) => cleanLine(iptc?.get(set)?.[0], textLimits.title)
  const alternatives = (name: string, other = ''): string => {
    const byLanguage = Object.entries(xmp?.get(name)?.byLanguage ?? {}).map(
      ([tag, written]) => [cleanLine(written, textLimits.title), tag] as const,
    )
    const found = byLanguage.filter(([written]) => written !== '')
    const plain = text(name) || other
    if (found.length > 0) return items('Alt', found)
    return plain === '' ? '' : items('Alt', [[plain, 'x-default']])
  }
  add('dc:rights', alternatives('dc:rights', iim(116) || cleanLine(exif?.copyright, textLimits.title)))
  const creators = [xmp?.get('dc:creator')?.values ?? [], iptc?.get(80) ?? [], (exif?.artist ?? '').split(';')]
    .map((names) => cleanList(names))
    .find((names) => names.length > 0)
  add(
    'dc:creator',
    creators
      ? items(
          'Seq',
          creators.map((name) => [name]),
        )
      : '',
  )
  add('photoshop:Credit', escaped(text('photoshop:Credit') || iim(110)))
  add('photoshop:Source', escaped(text('photoshop:Source') || iim(115)))
  add('xmpRights:WebStatement', escaped(text('xmpRights:WebStatement')))
  add('xmpRights:UsageTerms', alternatives('xmpRights:UsageTerms'))
  add('cc:license', escaped(text('cc:license')))
  if (properties.length === 0) return null
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ' +
    `xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#">${properties.join('')}` +
    '</rdf:Description></rdf:RDF></x:xmpmeta>'
  )
}

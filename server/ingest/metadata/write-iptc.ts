import { createHash } from 'node:crypto'
import { cleanLine, textLimits } from './clean-text.ts'

/** Data sets of IPTC-IIM by record and number, with their values. */
type DataSets = readonly (readonly [record: number, dataset: number, value: Buffer])[]

/** Texts for IPTC-IIM; empty = none. */
export interface IptcTexts {
  readonly title: string
  readonly creators: readonly string[]
  readonly credit: string
  readonly source: string
  readonly copyright: string
}

/** With texts of `textLimits.line` characters the block fits into a segment of a JPEG. */
const maxCreatorCount = 30

const numbers = { title: 5, creator: 80, credit: 110, source: 115, copyright: 116 } as const
const utf8: DataSets[number] = [1, 90, Buffer.from('\u001B%G')]
const recordVersion: DataSets[number] = [2, 0, Buffer.from([0, 4])]

const encoded = ([record, dataset, value]: DataSets[number]): Buffer => {
  const head = Buffer.from([0x1c, record, dataset, 0, 0])
  head.writeUInt16BE(value.length, 3)
  return Buffer.concat([head, value])
}

/**
 * A block of IPTC-IIM in UTF-8; empty without texts. IIM limits credit line, source and creator to 32 bytes. They are longer here, as most
 * programs write and read them: a cut credit line names the wrong source.
 */
export const iptcBlock = ({ title, creators, credit, source, copyright }: IptcTexts): Buffer => {
  const texts: readonly (readonly [dataset: number, text: string])[] = [
    [numbers.title, title],
    ...creators.slice(0, maxCreatorCount).map((creator) => [numbers.creator, creator] as const),
    [numbers.credit, credit],
    [numbers.source, source],
    [numbers.copyright, copyright],
  ]
  const sets = texts
    .map(([dataset, text]): DataSets[number] => [2, dataset, Buffer.from(cleanLine(text, textLimits.line))])
    .filter(([, , value]) => value.length > 0)
  return sets.length === 0 ? Buffer.alloc(0) : Buffer.concat([utf8, recordVersion, ...sets].map(encoded))
}

/** Image resource of Photoshop without a name. */
const resource = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(12)
  head.write('8BIM', 'latin1')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(data.length, 8)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/**
 * Image resources with the digest of a block: readers compare it to see that no program changed the block without the XMP packet (Metadata
 * Working Group, guidelines 2.0).
 */
export const digestResource = (block: Buffer): Buffer => resource(0x0425, createHash('md5').update(block).digest())

/** Image resources with a block and its digest, as a JPEG contains them. */
export const iptcResources = (block: Buffer): Buffer => Buffer.concat([resource(0x0404, block), digestResource(block)])

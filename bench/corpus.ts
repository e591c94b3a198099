import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { IndexDocument, IndexSchema } from '@vitrine/search-index'
import { createRandom } from '@vitrine/search-index/testing'

/** Museum records, one JSON object per line, gzipped. They are not part of the repository; the index benches report their absence. */
const corpusFile = process.env.VITRINE_BENCH_RECORDS

export const noCorpus = 'VITRINE_BENCH_RECORDS names no file of museum records (docs/performance.md)'

export interface MuseumRecord {
  readonly id: string
  readonly accession?: string
  readonly title?: string
  readonly description?: string
  readonly creator?: readonly string[]
  readonly medium?: string
  readonly classification?: string
  readonly subjects?: readonly string[]
  readonly subject_top?: readonly string[]
  readonly credit_line?: string
  readonly year_from?: number
  readonly width?: number
  readonly height?: number
}

export const corpusSchema: IndexSchema = {
  texts: {
    title: { weight: 4, typicalLength: 8 },
    description: { weight: 1, typicalLength: 30 },
    keywords: { weight: 2, typicalLength: 2 },
    creator: { weight: 2, typicalLength: 3 },
    medium: { weight: 1, typicalLength: 6 },
    classification: { weight: 1, typicalLength: 3 },
    credit: { weight: 1, typicalLength: 12 },
    filename: { weight: 2, typicalLength: 3 },
    filetype: { weight: 1, typicalLength: 1 },
  },
  facets: {
    asset_groups: { multi: true },
    keywords: { multi: true },
    creator: { multi: true },
    classification: {},
    filetype: {},
    rating: {},
    color_code: {},
    meta_collections: { multi: true },
  },
  numbers: ['filesize', 'imp_date', 'pixel_x', 'pixel_y', 'rating', 'obj_dload_cnt'],
}

const types: readonly (readonly [type: string, ratio: number, groups: readonly string[]])[] = [
  ['jpg', 0.46, ['image']],
  ['tif', 0.2, ['image']],
  ['png', 0.1, ['image']],
  ['psd', 0.05, ['image', 'layout']],
  ['eps', 0.03, ['image', 'vector']],
  ['svg', 0.02, ['image', 'vector']],
  ['pdf', 0.06, ['document']],
  ['docx', 0.02, ['document', 'office']],
  ['pptx', 0.01, ['document', 'office']],
  ['mp4', 0.03, ['video']],
  ['mov', 0.01, ['video']],
  ['glb', 0.01, ['3d']],
]

/** The records of the museum in a fixed, mixed order; null if the file is missing. */
export const readCorpus = (): readonly MuseumRecord[] | null => {
  if (!corpusFile || !existsSync(corpusFile)) return null
  const lines = gunzipSync(readFileSync(corpusFile)).toString().trim().split('\n')
  const random = createRandom(12_345)
  for (let i = lines.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[lines[i], lines[j]] = [lines[j] ?? '', lines[i] ?? '']
  }
  return lines.map((line) => JSON.parse(line) as MuseumRecord)
}

/** Words of each record, to choose queries by word frequency. */
export function* recordTexts(base: readonly MuseumRecord[]): Generator<string> {
  for (const { title, description, medium, classification, credit_line, creator = [], subjects = [] } of base)
    yield [title, description, medium, classification, credit_line, ...creator, ...subjects].join(' ')
}

/**
 * `count` documents derived from the museum: after the first round each is combined with another record (words of its title, its subjects,
 * creator or medium), so that vocabulary and frequencies stay realistic. Fields that museums lack are added.
 */
export function* scaledCorpus(base: readonly MuseumRecord[], count: number, seed = 1): Generator<IndexDocument> {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let i = 0; i < count; i++) {
    const own = base[i % base.length]
    const other = base[below(base.length)]
    if (own && other) yield toDocument(own, i < base.length ? null : other, i, random)
  }
}

const pickType = (random: () => number) => {
  let rest = random()
  return types.find(([, ratio]) => (rest -= ratio) < 0) ?? (['jpg', 1, ['image']] as const)
}

const toDocument = (own: MuseumRecord, other: MuseumRecord | null, number: number, random: () => number): IndexDocument => {
  const chance = (probability: number) => random() < probability
  const below = (limit: number) => Math.floor(random() * limit)
  const borrowed = other?.title?.split(/\s+/).slice(0, 2 + below(3)) ?? []
  const medium = other && chance(0.3) ? other.medium : own.medium
  const subjects = (other && chance(0.3) ? other.subjects : own.subjects) ?? []
  const creator = (other && chance(0.2) ? other.creator : own.creator) ?? []
  const [filetype, , groups] = pickType(random)
  const width = 1200 + below(6000)
  const rating = chance(0.6) ? 0 : 1 + below(5)
  const collections = chance(0.4) ? [] : Array.from({ length: 1 + below(3) }, () => String(Math.floor(60 ** random())))
  return {
    id: other ? `${own.id}-${number}` : own.id,
    texts: {
      title: [[own.title ?? '', ...borrowed].join(' ')],
      description: own.description ? [own.description] : [],
      keywords: subjects,
      creator,
      medium: medium ? [medium] : [],
      classification: own.classification ? [own.classification] : [],
      credit: own.credit_line ? [own.credit_line] : [],
      filename: [`${own.accession ?? 'IMG'}_${number}.${filetype}`],
      filetype: [filetype],
    },
    facets: {
      asset_groups: groups,
      keywords: subjects,
      creator,
      classification: own.classification ? [own.classification] : [],
      filetype: [filetype],
      rating: [String(rating)],
      color_code: [String(chance(0.7) ? 0 : 1 + below(7))],
      meta_collections: collections,
    },
    numbers: {
      filesize: Math.round(Math.exp(12 + random() * 4 + (filetype === 'mp4' ? 3 : 0))),
      imp_date: 1_325_376_000 + below(470_000_000),
      pixel_x: width,
      pixel_y: Math.max(1, Math.round(width / (own.width && own.height ? own.width / own.height : 1.5))),
      rating,
      obj_dload_cnt: Math.floor(Math.exp(random() * random() * 9)) - 1,
    },
    view: chance(0.97) ? ['everyone'] : ['users'],
  }
}

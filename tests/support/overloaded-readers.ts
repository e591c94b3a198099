import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { AudioTags } from '../../server/ingest/audio/audio-protocol.ts'
import type { PdfMetadata, PdfPage } from '../../server/ingest/document/pdf-protocol.ts'
import { makeStills } from '../../server/ingest/image/stills.ts'
import { emptyModelInfo } from '../../server/ingest/model/model-protocol.ts'
import type { Readers } from '../../server/ingest/readers.ts'
import { TimeLimitError } from '../../server/ingest/reason.ts'

export interface OverloadedReaders {
  readonly readers: Readers
  /** From now on, no work times out. */
  recover(): void
  /** Attempts that timed out. */
  readonly refused: () => number
}

const metadata: PdfMetadata = {
  pages: 3,
  sizeMm: { width: 210, height: 297 },
  title: 'Annual report',
  author: '',
  subject: '',
  keywords: '',
  xmp: null,
  pageTexts: ['lighthouse'],
}
const tags: AudioTags = {
  duration: 2.5,
  title: 'Foghorn',
  artists: [],
  album: '',
  genres: [],
  keywords: [],
  date: '',
  description: '',
  copyright: '',
  publisher: '',
  licence: '',
  cover: null,
  isPart: false,
}
const page: PdfPage = { width: 20, height: 30, data: new Uint8Array(20 * 30 * 4).fill(200) }
const model = { width: 30, height: 20, data: new Uint8Array(30 * 20 * 3).fill(120) }

/** Readers of an overloaded machine: every time limit is exceeded until it recovers. @param inspects whether descriptions can be read */
export const overloadedReaders = ({ inspects = false } = {}): OverloadedReaders => {
  let isBusy = true
  let refused = 0
  const refuse = () => {
    if (!isBusy) return
    refused += 1
    throw new TimeLimitError('cannot be read', 60)
  }
  const close = async () => undefined
  return {
    refused: () => refused,
    recover() {
      isBusy = false
    },
    readers: {
      pdf: {
        async inspect() {
          if (!inspects) refuse()
          return metadata
        },
        async draw(_file, number) {
          refuse()
          return number <= metadata.pages ? page : null
        },
        close,
      },
      models: {
        async inspect() {
          if (!inspects) refuse()
          return emptyModelInfo
        },
        async draw() {
          refuse()
          return { picture: model, problem: null, glb: null, notes: [] }
        },
        close,
      },
      pictures: {
        async stills({ file }) {
          refuse()
          return { ...(await makeStills(sharp(await readFile(file)))), isPart: false }
        },
        async encode() {
          refuse()
          throw new Error('not used here')
        },
        async page() {
          refuse()
          throw new Error('not used here')
        },
        close,
      },
      audio: {
        async inspect() {
          refuse()
          return tags
        },
        close,
      },
      office: {
        async inspect() {
          refuse()
          return { title: '', creator: '', subject: '', description: '', keywords: [], created: '', text: 'lighthouse' }
        },
        close,
      },
    },
  }
}

/** Readers without threads and processes, for tests that need some asset and not the content of its file. */
export const instantReaders = (): Readers => {
  const overloaded = overloadedReaders()
  overloaded.recover()
  return overloaded.readers
}

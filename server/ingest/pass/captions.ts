import { createHash } from 'node:crypto'
import type { Blobs } from '../../ports/blobs.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import type { Description } from '../description/description.ts'
import { readSource, type SourceContent } from '../read-source.ts'
import { isOverload } from '../reason.ts'
import { contentFolder } from '../record/metadata.ts'
import type { FoundFile } from '../scan/scan.ts'
import { decodeText } from '../sidecar/decode-text.ts'
import { foldedPath } from '../sidecar/folded-path.ts'
import { comparable } from '../sidecar/sidecar-path.ts'

const maxBytes = 4 * 1024 * 1024

/** Name of a language in that language. */
export const languageName = (lang: string): string => {
  const name = new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

export interface StoredCaptions {
  readonly captions: AssetRecord['captions']
  readonly problems: readonly string[]
  /** A file was not readable because the machine is overloaded. */
  readonly isIncomplete: boolean
}

export interface CaptionFiles {
  /** Changes when one of the referenced files changes. */
  stampsOf(described: Description): unknown
  /** Stores the caption files with the renditions of the video, and reports files that are left out. */
  store(sha256: string, described: Description): Promise<StoredCaptions>
}

/** Null if it is unreadable or too large; `busy` if the machine is overloaded. */
const read = async ({ file, stamp }: FoundFile): Promise<SourceContent | 'busy' | null> =>
  stamp.bytes > maxBytes ? null : readSource(file).catch((error: unknown) => (isOverload(error) ? 'busy' : null))

export const createCaptionFiles = (blobs: Blobs, files: readonly FoundFile[]): CaptionFiles => {
  const captionFiles = files.filter(({ path }) => path.toLowerCase().endsWith('.vtt'))
  const byPath = new Map(captionFiles.map((found) => [comparable(found.path), found]))
  const byFoldedPath = new Map(captionFiles.map((found) => [foldedPath(found.path), found]))
  const foundOf = (path: string) => byPath.get(comparable(path)) ?? byFoldedPath.get(foldedPath(path))
  return {
    stampsOf: ({ captions }) => (captions ?? []).map(({ path }) => foundOf(path)?.stamp ?? null),
    async store(sha256, { captions = [] }) {
      const stored: AssetRecord['captions'][number][] = []
      const problems: string[] = []
      let isIncomplete = false
      for (const { lang, path } of captions) {
        const found = foundOf(path)
        // The sidecar reader has reported the missing file.
        if (!found) continue
        const content = await read(found)
        if (content === 'busy') {
          isIncomplete = true
          problems.push(`has captions "${path}" that cannot be read now; this is tried again`)
          continue
        }
        const text = content?.data ? decodeText(content.data).text.replace(/^\uFEFF/, '') : null
        if (text === null || !/^WEBVTT([ \t].*)?(\r?\n|\r|$)/.test(text)) {
          problems.push(`has captions "${path}" that are not WebVTT`)
          continue
        }
        const bytes = Buffer.from(text)
        const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
        const blob = `${contentFolder(sha256)}/captions-${lang.toLowerCase()}.${digest}.vtt`
        if (!(await blobs.stat(blob))) await blobs.put(blob, bytes)
        stored.push({ label: languageName(lang), lang, blob })
      }
      return { captions: stored, problems, isIncomplete }
    },
  }
}

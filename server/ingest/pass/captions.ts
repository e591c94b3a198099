import { createHash } from 'node:crypto'
import type { AssetRecord } from '../../ports/asset-record.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { readSource } from '../read-source.ts'
import type { Description } from '../record/description.ts'
import { contentFolder } from '../record/facts.ts'
import type { FoundFile } from '../scan/scan.ts'
import { decodeText } from '../sidecar/decode-text.ts'
import { comparable } from '../sidecar/sidecar-path.ts'

const largestBytes = 4 * 1024 * 1024

/** What a language calls itself. */
export const languageName = (lang: string): string => {
  const name = new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

export interface CaptionFiles {
  /** Changes when one of the named files does. */
  stampsOf(described: Description): unknown
  /** Stores the files beside what is made of the video; says what is wrong with one that is left out. */
  store(
    sha256: string,
    described: Description,
  ): Promise<{ readonly captions: AssetRecord['captions']; readonly problems: readonly string[] }>
}

export const createCaptionFiles = (blobs: Blobs, files: readonly FoundFile[]): CaptionFiles => {
  const byPath = new Map(files.filter(({ path }) => path.toLowerCase().endsWith('.vtt')).map((found) => [comparable(found.path), found]))
  const foundOf = (path: string) => byPath.get(comparable(path))
  return {
    stampsOf: ({ captions }) => (captions ?? []).map(({ path }) => foundOf(path)?.stamp ?? null),
    async store(sha256, { captions = [] }) {
      const stored: AssetRecord['captions'][number][] = []
      const problems: string[] = []
      for (const { lang, path } of captions) {
        const found = foundOf(path)
        // Named but not there: the sidecar reader said so.
        if (!found) continue
        const content = found.stamp.bytes <= largestBytes ? await readSource(found.file).catch(() => null) : null
        const text = content?.data ? decodeText(content.data).text.replace(/^\uFEFF/, '') : null
        if (text === null || !/^WEBVTT([ \t].*)?(\r?\n|\r|$)/.test(text)) {
          problems.push(`has captions "${path}" that are no WebVTT`)
          continue
        }
        const bytes = Buffer.from(text)
        const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
        const blob = `${contentFolder(sha256)}/captions-${lang.toLowerCase()}.${digest}.vtt`
        if (!(await blobs.stat(blob))) await blobs.put(blob, bytes)
        stored.push({ label: languageName(lang), lang, blob })
      }
      return { captions: stored, problems }
    },
  }
}

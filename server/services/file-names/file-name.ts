import { originalConvertSet } from '#contract/download.ts'
import { textFor } from '#contract/locale.ts'
import type { AssetRecord } from '../../records/asset-record.ts'

/** Name of a downloaded file before `safeName` or a number that makes it unique. */
export interface FileName {
  readonly stem: string
  /** Without dot; empty for a source file without one. */
  readonly extension: string
}

/** Splits the last part of a path. An extension has up to twelve letters or digits; other text after a dot belongs to the stem. */
export const splitFileName = (path: string): FileName => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, stem = name, extension = ''] = /^(.+)\.([A-Za-z0-9]{1,12})$/su.exec(name) ?? []
  return { stem, extension }
}

/**
 * Name of a rendition: an original has the name of its source file, so that documents that link it find it; a conversion has its stem.
 * @param extension of the rendition
 */
export const downloadName = (record: Pick<AssetRecord, 'path'>, presetId: string, extension: string): FileName => {
  const source = splitFileName(record.path)
  return presetId === originalConvertSet ? source : { stem: source.stem, extension }
}

/** Title of an asset in a language, else the stem of its source file. */
export const titleOrFileStem = (record: Pick<AssetRecord, 'path' | 'texts'>, locale: string): string => {
  const { title } = record.texts
  const text = typeof title === 'string' ? title : textFor(title, locale)
  return text.trim() === '' ? splitFileName(record.path).stem : text
}

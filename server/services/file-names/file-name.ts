import { textFor } from '#contract/locale.ts'
import type { AssetRecord } from '../../records/asset-record.ts'

/** Name of a file before `safeName`: the title of the asset in the caller's language, else the stem of the source file. */
export const fileStem = (record: AssetRecord, locale: string): string => {
  const { title } = record.texts
  const text = typeof title === 'string' ? title : textFor(title, locale)
  if (text.trim() !== '') return text
  const source = record.path.slice(record.path.lastIndexOf('/') + 1)
  const dot = source.lastIndexOf('.')
  return dot > 0 ? source.slice(0, dot) : source
}

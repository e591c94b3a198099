import { textFor } from '#contract/locale.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'

/** What a file of an asset is called before it is made safe: its title in the caller's language, else the name of its source. */
export const fileStem = (record: AssetRecord, locale: string): string => {
  const { title } = record.texts
  const words = typeof title === 'string' ? title : textFor(title, locale)
  if (words.trim() !== '') return words
  const source = record.path.slice(record.path.lastIndexOf('/') + 1)
  const dot = source.lastIndexOf('.')
  return dot > 0 ? source.slice(0, dot) : source
}

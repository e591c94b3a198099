import type { Localised } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import { cleanLine, cleanList, textLimits } from '../metadata/clean-text.ts'
import { licenceName } from '../metadata/licence.ts'
import type { Description } from '../record/description.ts'
import type { ModelInfo } from './model-protocol.ts'

/** Converts the metadata of a model to fields. */
export const describeModel = ({ title, author, licence, source, copyright }: ModelInfo): Description => {
  const texts: Record<string, string | Localised> = {}
  const keywords: Record<string, readonly KeywordValue[]> = {}
  const put = (field: string, value: string) => {
    if (value !== '') texts[field] = value
  }
  const list = (field: string, value: string) => {
    const values = cleanList([value]).map((found) => ({ value: found }))
    if (values.length > 0) keywords[field] = values
  }
  put('title', cleanLine(title, textLimits.title))
  put('copyright', cleanLine(copyright, textLimits.title))
  put('source', cleanLine(source))
  list('creator', author.replace(/\s*\(https?:[^)]*\)\s*$/, ''))
  const address = /https?:\/\/[^\s)]+/.exec(licence)?.[0] ?? ''
  list('licence', licenceName([address], licence))
  return { texts, keywords, numbers: {} }
}

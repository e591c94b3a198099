import type { Asset } from '#contract/asset.ts'
import { originalConvertSet } from '#contract/download.ts'
import { type FileName, type FileNameTemplates, nameByTemplate, splitFileName, type ZipPlace } from '#contract/file-name-template.ts'
import { textFor } from '#contract/locale.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { describeAsset } from '../../records/describe-asset.ts'

/** What the names of downloaded files depend on, besides the file. */
export interface NameRules {
  readonly templates: FileNameTemplates
  /** Language of titles and labels. */
  readonly locale: string
}

/** The asset as a page has it. Records of all media have a field with the file name. */
const namedAsset = (record: AssetRecord, locale: string): Asset => ({ filename: record.path, ...describeAsset(record, locale) })

/**
 * Name of a rendition by the template of its convert set. Without one, an original has the name of its source file, so that documents
 * that link it find it, and a conversion has its stem.
 * @param extension of the rendition
 */
export const downloadName = (
  record: AssetRecord,
  presetId: string,
  extension: string,
  { templates, locale }: NameRules,
  place?: ZipPlace,
): FileName => {
  const named = nameByTemplate(templates, { asset: namedAsset(record, locale), set: presetId, place }, extension)
  if (named) return named
  const source = splitFileName(record.path)
  return presetId === originalConvertSet ? source : { stem: source.stem, extension }
}

/** Title of an asset in a language, else the stem of its source file. */
export const titleOrFileStem = (record: Pick<AssetRecord, 'path' | 'texts'>, locale: string): string => {
  const { title } = record.texts
  const text = typeof title === 'string' ? title : textFor(title, locale)
  return text.trim() === '' ? splitFileName(record.path).stem : text
}

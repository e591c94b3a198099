import { safeName } from '#contract/safe-name.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { downloadName } from '../file-names/file-name.ts'
import { currentConfig } from '../workspace/configuration.ts'

/** Name of a file that is downloaded alone. @param extension of the rendition */
export const assetFileName = async (
  configuration: ConfigurationStore,
  record: AssetRecord,
  presetId: string,
  extension: string,
  locale: string,
): Promise<string> => {
  const templates = (await currentConfig(configuration)).downloads.file_names
  const name = downloadName(record, presetId, extension, { templates, locale })
  return safeName(name.stem, name.extension)
}

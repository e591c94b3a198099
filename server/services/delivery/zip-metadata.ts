import { carriedFields } from '#contract/carried-fields.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { currentConfig } from '../workspace/configuration.ts'
import type { ZipMetadata } from '../zip/zip-contents.ts'

/** Files with metadata that an administrator wants in zips, and the templates of names. Sidecars have the fields that conversions carry. */
export const zipMetadata = async (configuration: ConfigurationStore): Promise<ZipMetadata> => {
  const { conversions, downloads } = await currentConfig(configuration)
  const { csv, json, xmp } = downloads.zip_metadata
  return {
    csv,
    json,
    xmp: xmp ? carriedFields.filter((field) => conversions.metadata[field]) : null,
    fileNames: downloads.file_names,
  }
}

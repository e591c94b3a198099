import { isDeepStrictEqual } from 'node:util'
import { migrate } from '#contract/config/migrations/migrate.ts'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import { documentNames } from './document-names.ts'
import type { MediaFiles } from './media-files.ts'

/** Settings for the media folder. */
const mediaSettings = async (configuration: Pick<ConfigurationStore, 'getDocument'>) =>
  migrate((await configuration.getDocument(documentNames.config))?.body).config.media

/** Changes the configuration. If settings for the media folder change, the next pass applies them, soon. */
export const applyingMediaSettings = async <Value>(
  configuration: Pick<ConfigurationStore, 'getDocument'>,
  mediaFiles: Pick<MediaFiles, 'applyTables'>,
  change: () => Promise<Value>,
): Promise<Value> => {
  const before = await mediaSettings(configuration)
  const result = await change()
  if (!isDeepStrictEqual(before, await mediaSettings(configuration))) await mediaFiles.applyTables()
  return result
}

import { factoryConfig } from '#contract/config/factory-config.ts'
import { type ConfigurationStore, noDocument } from '../ports/configuration-store.ts'

/** Document with the published configuration. */
const configName = 'config/global'
/** Exists since the first start of a version that can publish all files. */
const markName = 'media/installation'

/**
 * Called before the first pass. A new installation publishes all files. One that an earlier version created publishes those without a picture only
 * after an administrator has said so: without a stored configuration it gets one, with the factory settings apart from this one.
 * @param hasFiles whether an earlier start has read files
 */
export const markInstallation = async (
  configuration: Pick<ConfigurationStore, 'changeDocuments' | 'getDocument'>,
  hasFiles: boolean,
): Promise<void> => {
  if (await configuration.getDocument(markName)) return
  const mark = { name: markName, body: {}, ifMatch: noDocument }
  const kept = { name: configName, body: { ...factoryConfig(), media: { all_files: false } }, ifMatch: noDocument }
  const needsSetting = hasFiles && !(await configuration.getDocument(configName))
  // If another server or an administrator was faster, the document exists now.
  if (!needsSetting || !(await configuration.changeDocuments([kept, mark], null))) await configuration.changeDocuments([mark], null)
}

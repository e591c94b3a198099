import { portalTitle } from '#contract/config/portal-title.ts'
import type { Config } from '#contract/config/schema.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { currentConfig } from './configuration.ts'
import { startTitle } from './start-title.ts'

/** The configuration with the title that users see. Never for saving: an administrator did not choose that title. */
export const titledConfig = async (configuration: ConfigurationStore): Promise<Config> => {
  const config = await currentConfig(configuration)
  return { ...config, global: { ...config.global, website_title: portalTitle(config, await startTitle(configuration)) } }
}

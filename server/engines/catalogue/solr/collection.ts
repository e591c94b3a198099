import { type SolrClient, SolrRefusalError } from './client.ts'
import { configFiles, configFingerprint } from './configset.ts'

export interface CollectionOptions {
  readonly shards: number
  /** Copies of each shard on different nodes. */
  readonly replicas: number
}

/** Creating a collection is slow on busy nodes. */
const createTimeoutMs = 120_000

const admin = (client: SolrClient, action: string, parameters: Readonly<Record<string, string>> = {}) =>
  client.request({ path: '/admin/collections', parameters: { action, ...parameters }, timeoutMs: createTimeoutMs })

/** Each version stores the configuration under its own name, so that servers of two versions can run together. */
const uploadConfiguration = async (client: SolrClient): Promise<string> => {
  const name = `vitrine-${configFingerprint}`
  for (const [filePath, text] of Object.entries(configFiles))
    await client.request({
      path: '/admin/configs',
      parameters: { action: 'UPLOAD', name, filePath, overwrite: 'true' },
      body: new TextEncoder().encode(text),
    })
  return name
}

export const createCollection = async (client: SolrClient, name: string, { shards, replicas }: CollectionOptions): Promise<void> => {
  const configuration = await uploadConfiguration(client)
  try {
    await admin(client, 'CREATE', {
      name,
      numShards: String(shards),
      replicationFactor: String(replicas),
      'collection.configName': configuration,
      // Updates and searches start only when all replicas are active.
      waitForFinalState: 'true',
    })
  } catch (error) {
    // Another server was faster, or the first attempt succeeded without a response.
    if (!(error instanceof SolrRefusalError && error.message.includes('already exists'))) throw error
  }
}

/** The collection that an alias points to; null = the alias does not exist. */
export const collectionOf = async (client: SolrClient, alias: string): Promise<string | null> => {
  const { aliases = {} } = (await admin(client, 'LISTALIASES')) as { readonly aliases?: Readonly<Record<string, string>> }
  return (Object.hasOwn(aliases, alias) ? aliases[alias] : undefined) ?? null
}

export const switchAlias = (client: SolrClient, alias: string, collection: string): Promise<unknown> =>
  admin(client, 'CREATEALIAS', { name: alias, collections: collection })

/** Another server may have deleted the collection, or use it again. What remains costs only space. */
export const deleteCollection = async (client: SolrClient, name: string): Promise<void> => {
  try {
    await admin(client, 'DELETE', { name })
  } catch (error) {
    if (!(error instanceof SolrRefusalError)) throw error
  }
}

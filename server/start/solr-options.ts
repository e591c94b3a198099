import type { SolrOptions } from '../presets/outside.ts'
import type { OptionValues } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSecret } from './secret-option.ts'

const defaultCollection = 'vitrine'

const credentialsOf = (user: string | undefined, password: string | null): SolrOptions['solr']['credentials'] => {
  if (user === undefined && password === null) return null
  if (user === undefined) throw new OptionError('There is a password for Solr and no account. Add --solr-user.')
  if (password === null)
    throw new OptionError('--solr-user: there is no password. Give it in VITRINE_SOLR_PASSWORD or with --solr-password-file.')
  return { user, password }
}

/** Null = the index is in the process. Throws OptionError for an incomplete configuration. */
export const readSolrOptions = (values: OptionValues, environment: NodeJS.ProcessEnv): SolrOptions | null => {
  const urls = values['solr-url']
  const password = readSecret('solr', values['solr-password-file'], environment)
  if (values.search !== 'solr') {
    const dependent = (['solr-url', 'solr-collection', 'solr-shards', 'solr-replicas', 'solr-user', 'solr-password-file'] as const).find(
      (name) => values[name] !== undefined,
    )
    if (dependent !== undefined) throw new OptionError(`--${dependent}: Solr is not used. Add --search solr.`)
    if (password !== null) throw new OptionError('VITRINE_SOLR_PASSWORD: Solr is not used. Add --search solr.')
    return null
  }
  if (urls === undefined) throw new OptionError('--search solr: the nodes of Solr are not known. Add --solr-url.')
  return {
    solr: { urls, credentials: credentialsOf(values['solr-user'], password) },
    collection: values['solr-collection'] ?? defaultCollection,
    shards: values['solr-shards'] ?? 1,
    replicas: values['solr-replicas'] ?? 1,
  }
}

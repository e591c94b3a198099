import { resolve } from 'node:path'
import type { BucketOptions } from '../presets/outside.ts'
import type { OptionValues } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSecret } from './secret-option.ts'

/** Servers other than AWS accept any region. */
const defaultRegion = 'us-east-1'

const credentialsOf = (key: string | undefined, secret: string | null): BucketOptions['credentials'] => {
  if (key === undefined && secret === null) return null
  if (key === undefined) throw new OptionError('There is a secret for the bucket and no access key. Add --s3-key.')
  if (secret === null) throw new OptionError('--s3-key: there is no secret. Give it in VITRINE_S3_SECRET or with --s3-secret-file.')
  return { accessKeyId: key, secretAccessKey: secret }
}

/** Null = blobs are files in the data folder. Throws OptionError for an incomplete configuration. */
export const readBucketOptions = (values: OptionValues, environment: NodeJS.ProcessEnv, data: string): BucketOptions | null => {
  const { blobs } = values
  if (blobs === undefined) {
    if (values.originals === 'blobs') throw new OptionError('--originals blobs: there is no bucket. Add --blobs.')
    const dependent = (['s3-endpoint', 's3-region', 's3-key', 's3-secret-file', 'scratch'] as const).find(
      (name) => values[name] !== undefined,
    )
    if (dependent !== undefined) throw new OptionError(`--${dependent}: there is no bucket. Add --blobs.`)
    return null
  }
  const endpoint = values['s3-endpoint'] ?? null
  const region = values['s3-region']
  if (endpoint === null && region === undefined)
    throw new OptionError('--blobs: the server of the bucket is not known. Add --s3-endpoint, or --s3-region for AWS.')
  return {
    ...blobs,
    endpoint,
    region: region ?? defaultRegion,
    credentials: credentialsOf(values['s3-key'], readSecret('s3', values['s3-secret-file'], environment)),
    scratch: resolve(values.scratch ?? `${data}/scratch`),
  }
}

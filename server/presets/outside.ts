import { OperatorError } from '../common/operator-error.ts'
import type { S3Blobs, S3BlobsOptions } from '../engines/blobs/s3.ts'
import { SolrRefusalError } from '../engines/catalogue/solr/client.ts'
import type { SolrCatalogueOptions } from '../engines/catalogue/solr/solr-catalogue.ts'
import type { OpenIdOptions } from '../engines/identity/openid-connect.ts'
import type { SmtpOptions } from '../engines/mail/smtp.ts'
import type { PrometheusMetrics } from '../engines/metrics/prometheus.ts'
import type { PostgresqlAddress } from '../engines/stores/postgresql/connection.ts'
import type { SharedStores } from '../engines/stores/postgresql/postgresql.ts'
import type { AssetChanges } from '../ports/asset-changes.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import { BlobsUnavailableError } from '../ports/blobs.ts'
import { type Catalogue, CatalogueUnavailableError } from '../ports/catalogue.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Mailer } from '../ports/mailer.ts'

export type MailOptions = SmtpOptions
export type BucketOptions = S3BlobsOptions
export type StoreAddress = PostgresqlAddress
export type SolrOptions = Pick<SolrCatalogueOptions, 'solr' | 'collection' | 'shards' | 'replicas'>
export type { OpenIdOptions, PrometheusMetrics }

/** Optional external services. Their libraries load only if they are configured. */
export const openMailer = async (options: MailOptions): Promise<Mailer> => {
  const { createSmtpMailer } = await import('../engines/mail/smtp.ts')
  return createSmtpMailer(options)
}

export const openProvider = async (options: OpenIdOptions): Promise<IdentityProvider> => {
  const { createOpenIdProvider } = await import('../engines/identity/openid-connect.ts')
  return createOpenIdProvider(options, Date.now)
}

export const openMetrics = async (): Promise<PrometheusMetrics> => {
  const { createPrometheusMetrics } = await import('../engines/metrics/prometheus.ts')
  return createPrometheusMetrics()
}

/** Rejects with OperatorError if the bucket does not work. */
export const openBucket = async (options: BucketOptions): Promise<S3Blobs> => {
  const { createS3Blobs } = await import('../engines/blobs/s3.ts')
  const blobs = createS3Blobs(options)
  try {
    await blobs.check()
  } catch (error) {
    blobs.close()
    throw error instanceof BlobsUnavailableError ? new OperatorError(`${error.message}.`) : error
  }
  return blobs
}

/** Rejects with OperatorError if the database cannot be used. */
export const openDatabaseServer = async (address: StoreAddress): Promise<SharedStores> => {
  const { createPostgresqlStores } = await import('../engines/stores/postgresql/postgresql.ts')
  return createPostgresqlStores({ address })
}

export interface SharedAssets {
  readonly assets: AssetStore
  readonly changes: AssetChanges
  readonly onRebuild: (done: number, total: number) => void
  readonly onUpdateFailure: (error: unknown) => void
}

/** Rejects with OperatorError if Solr cannot be used. */
export const openSolr = async (options: SolrOptions, shared: SharedAssets): Promise<Catalogue> => {
  const { createSolrCatalogue } = await import('../engines/catalogue/solr/solr-catalogue.ts')
  try {
    return await createSolrCatalogue({ ...options, ...shared })
  } catch (error) {
    throw error instanceof CatalogueUnavailableError || error instanceof SolrRefusalError ? new OperatorError(`${error.message}.`) : error
  }
}

import { afterEach } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import type { Catalogue } from '../../server/ports/catalogue.ts'
import { describeCatalogue } from '../../server/ports/conformance/catalogue.conformance.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import type { CatalogueTraits } from '../../server/ports/conformance/proposals.conformance.ts'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import { newSchema } from './databases.ts'

/** Closes everything that a test has opened after the test, the newest first. */
export const createClosing = (): { add: (close: () => Promise<unknown>) => void } => {
  let closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.toReversed()) await close()
    closing = []
  })
  return { add: (close) => void closing.push(close) }
}

export type Closing = ReturnType<typeof createClosing>

export const openSharedStores = async (address: PostgresqlAddress, closing: Closing): Promise<SharedStores> => {
  const stores = await createPostgresqlStores({ address })
  closing.add(() => stores.close())
  return stores
}

/** Runs the suite of the port with a catalogue that follows the changes of another server. */
export const describeSharedCatalogue = (
  name: string,
  closing: Closing,
  openCatalogue: (stores: SharedStores) => Promise<Catalogue>,
  traits?: CatalogueTraits,
): void => {
  const create = async (): Promise<Catalogue> => {
    const address = newSchema()
    const [writer, reader] = [await openSharedStores(address, closing), await openSharedStores(address, closing)]
    const catalogue = await openCatalogue(reader)
    return {
      ...catalogue,
      put: (records) => writer.assets.putAssets(records),
      remove: (ids) => writer.assets.removeAssets(ids),
      close: async () => undefined,
    }
  }
  describeCatalogue(name, create, traits)
}

export const titled = (id: string, title: string): AssetRecord => sampleAsset(id, { texts: { title } })

import { onTestFinished } from 'vitest'
import { createPostgresqlStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { describeMadeRenditions } from '../../server/ports/made-renditions.conformance.ts'
import { createMemoryBlobs } from '../support/memory-blobs.ts'
import { newSchema } from './databases.ts'

describeMadeRenditions('PostgreSQL', async (limit) => {
  const address = newSchema()
  const nodes = [await createPostgresqlStores({ address }), await createPostgresqlStores({ address })]
  onTestFinished(async () => {
    for (const node of nodes) await node.close()
  })
  const blobs = createMemoryBlobs()
  return { blobs, at: nodes.map((node) => node.made(blobs, limit)) }
})

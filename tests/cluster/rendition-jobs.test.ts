import { afterAll } from 'vitest'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { describeRenditionJobs } from '../../server/ports/conformance/rendition-jobs.conformance.ts'
import { newSchema, runStatements } from './databases.ts'

const address = newSchema()
let nodes: readonly [SharedStores, SharedStores] | null = null
afterAll(async () => {
  for (const node of nodes ?? []) await node.close()
})

const create = async () => {
  nodes ??= [await createPostgresqlStores({ address }), await createPostgresqlStores({ address })]
  await runStatements(address, 'DELETE FROM rendition_jobs')
  return { jobs: nodes[0].jobs, other: nodes[1].jobs }
}

describeRenditionJobs('PostgreSQL', create, 100)

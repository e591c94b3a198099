import { OperatorError } from '../../../common/operator-error.ts'
import { type Connection, connectPool, type PostgresqlAddress } from './connection.ts'
import { migrations } from './schema.ts'

/** An index of a table with millions of rows takes minutes, and other servers wait for it. */
const migrationTimeoutMs = 3_600_000
/** A step that waits for a table blocks all later statements of running servers. */
const lockTimeoutMs = 30_000

/** Thrown if a newer program wrote the data: continuing would lose data that this version does not know. */
export class NewerSchemaError extends OperatorError {
  constructor(readonly version: number) {
    super(`The data was written by a newer version of the program (database version ${version}, known up to ${migrations.length}).`)
  }
}

const runSteps = async (connection: Connection, schema: string | null, steps: readonly string[]): Promise<void> => {
  await connection.transaction(async (queries) => {
    await queries.run(`SET LOCAL statement_timeout = ${migrationTimeoutMs}`)
    await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('vitrine migrations', 0))")
    await queries.run(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    if (schema !== null) await queries.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await queries.run('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)')
    const version = (await queries.first<{ version: number }>('SELECT version FROM schema_version'))?.version ?? null
    if (version !== null && version > steps.length) throw new NewerSchemaError(version)
    for (const statements of steps.slice(version ?? 0)) await queries.run(statements)
    const store = version === null ? 'INSERT INTO schema_version (version) VALUES ($1)' : 'UPDATE schema_version SET version = $1'
    if (version !== steps.length) await queries.run(store, [steps.length])
  })
}

/** Creates the tables or migrates them to the newest version. Nodes that start together take each step once. Rejects with NewerSchemaError. */
export const migrateSchema = async (address: PostgresqlAddress, steps: readonly string[] = migrations): Promise<void> => {
  const connection = connectPool(address, migrationTimeoutMs)
  try {
    await runSteps(connection, address.schema, steps)
  } finally {
    await connection.close()
  }
}

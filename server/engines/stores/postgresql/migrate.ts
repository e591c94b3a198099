import { OperatorError } from '../../../common/operator-error.ts'
import type { Connection } from './connection.ts'
import { migrations } from './schema.ts'

/** Thrown if a newer program wrote the data: continuing would lose data that this version does not know. */
export class NewerSchemaError extends OperatorError {
  constructor(readonly version: number) {
    super(`The data was written by a newer version of the program (database version ${version}, known up to ${migrations.length}).`)
  }
}

/** Creates the tables or migrates them to the newest version. Nodes that start together take each step once. Rejects with NewerSchemaError. */
export const migrate = async (connection: Connection, schema: string | null): Promise<void> => {
  await connection.transaction(async (queries) => {
    await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('vitrine migrations', 0))")
    if (schema !== null) await queries.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await queries.run('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)')
    const version = (await queries.first<{ version: number }>('SELECT version FROM schema_version'))?.version ?? null
    if (version !== null && version > migrations.length) throw new NewerSchemaError(version)
    for (const statements of migrations.slice(version ?? 0)) await queries.run(statements)
    const store = version === null ? 'INSERT INTO schema_version (version) VALUES ($1)' : 'UPDATE schema_version SET version = $1'
    if (version !== migrations.length) await queries.run(store, [migrations.length])
  })
}

import { randomBytes } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import { inject } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'

/** Address of a new, empty schema. */
export const newSchema = (): PostgresqlAddress => ({
  ...inject('databaseServer'),
  database: 'postgres',
  tls: false,
  schema: `test_${randomBytes(8).toString('hex')}`,
})

/** The address as the option of the server, without the password. */
export const storeUrl = ({ host, port, database, user, schema }: PostgresqlAddress): string =>
  `postgres://${user}@${host}:${port}/${database}?tls=off${schema === null ? '' : `&schema=${schema}`}`

/** Runs SQL statements outside the program, as an operator would. */
export const runStatements = async ({ schema, host, port, user, password }: PostgresqlAddress, text: string): Promise<QueryResult> => {
  const client = new Client({
    host,
    port,
    user,
    password: password ?? '',
    database: 'postgres',
    options: `-c search_path=${schema ?? 'public'}`,
  })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

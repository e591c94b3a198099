import { type ClientConfig, type CustomTypesConfig, types as defaultTypes, Pool, type PoolClient } from 'pg'
import { StoresUnavailableError } from '../../../ports/stores.ts'
import { decodeNulText, encodeNulText } from './plain-text.ts'

export interface PostgresqlAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  /** Null = the server requires none. */
  readonly password: string | null
  /** Whether to encrypt the connection and verify the certificate. */
  readonly tls: boolean
  /** Schema of the tables; null = the default of the account. */
  readonly schema: string | null
}

type Value = string | number | boolean | null | readonly (string | number | null)[]

/** Statements of one connection or of the pool. Rows have the column names of the statement. */
export interface Queries {
  rows<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
  first<Row>(text: string, values?: readonly Value[]): Promise<Row | undefined>
  /** Number of affected rows. */
  run(text: string, values?: readonly Value[]): Promise<number>
}

export interface Connection extends Queries {
  /**
   * Repeats the work after a deadlock or a serialization failure, so it must have no other effects. `isolation` applies to this
   * transaction.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>, isolation?: 'read committed' | 'repeatable read'): Promise<Result>
  close(): Promise<void>
}

const maxConnectionCount = 10
const connectTimeoutMs = 5000
/** Ends statements that wait for a lock of a node that no longer responds. */
const statementTimeoutMs = 30_000
/** Ends transactions of a suspended process, for whose locks others wait, e.g. the next leader. */
const idleTransactionTimeoutMs = 10_000
/** The database ends each statement earlier. After a longer silence its machine does not run, or the network is interrupted. */
const defaultSilenceMs = statementTimeoutMs + 5000
const maxRetryCount = 5

const [int8, numeric] = [20, 1700]
const types: CustomTypesConfig = {
  // The type has one overload for each format.
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    id === int8 || id === numeric ? Number : defaultTypes.getTypeParser(id, format ?? 'text')) as CustomTypesConfig['getTypeParser'],
}

const encodeValue = (value: Value): unknown => {
  if (typeof value === 'string') return encodeNulText(value)
  if (typeof value !== 'object' || value === null) return value
  return value.map((entry) => (typeof entry === 'string' ? encodeNulText(entry) : entry))
}

const decodeRow = (row: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'string') row[name] = decodeNulText(value)
  return row
}

const queriesOf = (client: Pool | PoolClient): Queries => {
  const query = async (text: string, values: readonly Value[]) => {
    try {
      return await client.query<Record<string, unknown>>(text, values.map(encodeValue))
    } catch (error) {
      throw explained(error)
    }
  }
  const rows = async <Row>(text: string, values: readonly Value[] = []) => (await query(text, values)).rows.map(decodeRow) as Row[]
  return {
    rows,
    first: async <Row>(text: string, values: readonly Value[] = []) => (await rows<Row>(text, values))[0],
    run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
  }
}

/** The five-character error code of PostgreSQL; empty for other errors. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** No response in time. The connection is not used again. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/**
 * Errors of the network, timeouts of the client, and classes of PostgreSQL: connection, resources, shutdown. A statement that was canceled
 * waited too long, also one for a lock. A database is read-only during a failover.
 */
const isUnavailable = (error: unknown): boolean =>
  /^(?:E[A-Z_]{3,}|08...|25006|53...|55P03|57...)$/.test(codeOf(error)) ||
  (error instanceof Error && /^(?:Connection terminated|timeout exceeded|Client has encountered a connection error)/.test(error.message)) ||
  isSilence(error)

const explained = (error: unknown): unknown => (isUnavailable(error) ? new StoresUnavailableError(error) : error)

/** Deadlock and serialization failure. */
const isRepeatable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

export const configOf = ({ tls, schema, password, ...address }: PostgresqlAddress): ClientConfig => ({
  ...address,
  ...(password !== null && { password }),
  ssl: tls,
  ...(schema !== null && { options: `-c search_path=${schema}` }),
  application_name: 'vitrine',
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
  keepAlive: true,
  types,
})

/**
 * A pool; connections open on first use, and again after an outage of the database.
 * @param silenceMs after this time without a response to a statement its connection is given up
 */
export const connectPool = (address: PostgresqlAddress, silenceMs = defaultSilenceMs): Connection => {
  const pool = new Pool({ ...configOf(address), query_timeout: silenceMs, max: maxConnectionCount })
  // An idle connection that breaks is replaced on the next use; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const attempt = async <Result>(work: (queries: Queries) => Promise<Result>, isolation: string): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw explained(error)
    })
    let broken: Error | undefined
    const noteBreak = (error: Error) => {
      broken = error
    }
    // Without a listener, a connection that ends between two statements would end the process.
    client.on('error', noteBreak)
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
      const result = await work(queriesOf(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      const cause = error instanceof StoresUnavailableError ? error.cause : error
      // The end of the connection rolls back, too.
      if (cause instanceof Error && isSilence(cause)) broken = cause
      else {
        // A broken connection may fail only here; it is not used again.
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      }
      throw explained(error)
    } finally {
      client.off('error', noteBreak)
      client.release(broken)
    }
  }
  let closing: Promise<void> | null = null
  return {
    ...queriesOf(pool),
    transaction: async (work, isolation = 'read committed') => {
      for (let retryCount = 0; ; retryCount++) {
        try {
          return await attempt(work, isolation)
        } catch (error) {
          if (!isRepeatable(error) || retryCount === maxRetryCount) throw error
        }
      }
    },
    close: () => (closing ??= pool.end()),
  }
}

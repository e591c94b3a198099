import type { TestProject } from 'vitest/node'
import { type DatabaseServer, startDatabaseServer } from './postgresql-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly databaseServer: DatabaseServer
  }
}

/** One PostgreSQL server for all files; each test has a database or schema of its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { host, port, user, password, stop } = await startDatabaseServer()
  project.provide('databaseServer', { host, port, user, password })
  return stop
}

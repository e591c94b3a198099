import type { TestProject } from 'vitest/node'
import { type RunningS3Server, type S3Server, startS3Server } from './s3-server.ts'
import type { S3ServerName } from './s3-server-names.ts'
import { startSwift } from './swift-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly s3Servers: Readonly<Record<S3ServerName, S3Server>>
  }
}

let running: readonly RunningS3Server[] = []

/** One S3 server of each program for all files; each test has a bucket or prefix of its own. */
export const setup = async (project: TestProject): Promise<void> => {
  const s3Proxy = await startS3Server()
  running = [s3Proxy]
  const swift = await startSwift()
  running = [s3Proxy, swift]
  const addressOf = ({ endpoint, accessKeyId, secretAccessKey }: S3Server) => ({ endpoint, accessKeyId, secretAccessKey })
  project.provide('s3Servers', { S3Proxy: addressOf(s3Proxy), Swift: addressOf(swift) })
}

export const teardown = async (): Promise<void> => {
  for (const server of running) await server.stop()
}

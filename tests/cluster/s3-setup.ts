import type { TestProject } from 'vitest/node'
import { type RunningS3Server, type S3Server, startS3Server } from './s3-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly s3Server: S3Server
  }
}

let running: RunningS3Server | null = null

/** One S3 server for all files; each test has a bucket or prefix of its own. */
export const setup = async (project: TestProject): Promise<void> => {
  running = await startS3Server()
  const { endpoint, accessKeyId, secretAccessKey } = running
  project.provide('s3Server', { endpoint, accessKeyId, secretAccessKey })
}

export const teardown = async (): Promise<void> => running?.stop()

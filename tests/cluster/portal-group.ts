import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { eventually } from '../support/eventually.ts'
import { newSchema, storeUrl } from './databases.ts'
import { type PortalNode, type PortalNodeOptions, startNode } from './node-process.ts'

/** Portals that share a database and a media folder. */
export interface PortalGroup {
  readonly media: string
  /** Another writer, like one more portal. */
  readonly stores: SharedStores
  readonly nodes: PortalNode[]
  /** Starts one more portal with the same options. */
  readonly start: (name: string, change?: Partial<PortalNodeOptions>) => Promise<PortalNode>
  /** The portal that reads the folder. */
  readonly leader: () => Promise<PortalNode>
  close(): Promise<void>
}

export interface PortalGroupOptions {
  readonly files: Readonly<Record<string, Uint8Array | string>>
  readonly names?: readonly string[]
  readonly args?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  readonly address?: PostgresqlAddress
  /** Portals of an older version start before this version migrates the database. */
  readonly isUpgrade?: boolean
  /** Differences of single portals. */
  readonly changes?: Readonly<Record<string, Partial<PortalNodeOptions>>>
}

const followerText = 'takes over when it ends'

export const startPortalGroup = async (given: PortalGroupOptions): Promise<PortalGroup> => {
  const {
    files,
    names = ['a', 'b'],
    args = ['--search', 'replicated'],
    environment = {},
    address = newSchema(),
    changes = {},
    isUpgrade = false,
  } = given
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-group-'))
  const media = join(folder, 'media')
  mkdirSync(media)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(media, name), bytes)
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  try {
    const secrets = { VITRINE_STORE_PASSWORD: address.password ?? '', VITRINE_SECRET: 'a secret of more than 32 characters' }
    const start = async (name: string, change: Partial<PortalNodeOptions> = {}) => {
      const node = await startNode({
        media,
        data: join(folder, name),
        args: ['--store', storeUrl(address), ...args],
        environment: { ...secrets, ...environment },
        ...change,
      })
      closing.push(() => node.kill('SIGTERM'))
      return node
    }
    const startAll = () => Promise.all(names.map((name) => start(name, changes[name])))
    /** Earlier versions can collide when they start in the same millisecond. */
    const startInTurn = async () => {
      const started: PortalNode[] = []
      for (const name of names) {
        const node = await start(name, changes[name])
        await node.untilReady()
        started.push(node)
      }
      return started
    }
    const earlier = isUpgrade ? await startInTurn() : null
    const stores = await createPostgresqlStores({ address })
    closing.push(() => stores.close())
    const nodes = earlier ?? (await startAll())
    return {
      media,
      stores,
      nodes,
      start,
      leader: () =>
        eventually(() => {
          const running = nodes.filter((node) => node.isRunning())
          const leaders = running.filter((node) => !node.output().includes(followerText))
          expect([leaders.length, running.length - leaders.length]).toEqual([1, running.length - 1])
          return leaders[0] as PortalNode
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const untilReady = async ({ nodes }: Pick<PortalGroup, 'nodes'>): Promise<void> => {
  for (const node of nodes) await node.untilReady()
}

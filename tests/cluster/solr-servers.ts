import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'

export interface SolrServers {
  /** `http://127.0.0.1:PORT/solr` of each node. */
  readonly urls: readonly string[]
}

export interface RunningSolrServers extends SolrServers {
  /** Process ids of all programs. */
  readonly pids: readonly number[]
  /** Kills one node, as a crash does. */
  kill(node: number): Promise<void>
  /** Starts a killed node again, with its data and address. */
  restart(node: number): Promise<void>
  /** Without ZooKeeper, Solr responds to searches and refuses updates. */
  killZooKeeper(): Promise<void>
  restartZooKeeper(): void
  /** Waits until every copy of every shard has all documents and responds. */
  untilActive(): Promise<void>
  stop(): Promise<void>
}

const sources = resolve('tests/cluster/solr')
const heapMb = { zookeeper: 128, solr: 512 }

/** Maven downloads the libraries to its own cache at the first call. */
const classPath = (folder: string): string => {
  const file = join(folder, 'class-path')
  const args = ['--batch-mode', '--quiet', '--file', join(sources, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${file}`]
  const run = (program: string, parameters: readonly string[]) => {
    try {
      execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      const { message, stdout = '' } = error as Error & { stdout?: string }
      throw new Error(`Solr could not be prepared. Its suites need Java 17 and Maven.\n${message}\n${stdout}`, { cause: error })
    }
  }
  run('mvn', args)
  const libraries = readFileSync(file, 'utf8').trim()
  run('javac', ['-cp', libraries, '-d', folder, join(sources, 'Servers.java')])
  return `${folder}:${libraries}`
}

interface Program {
  readonly name: keyof typeof heapMb
  readonly args: readonly string[]
  readonly libraries: string
}

const startProgram = ({ name, args, libraries }: Program, memoryMb: number) => {
  const options = [`-Xmx${memoryMb}m`, '-XX:+UseSerialGC', `-Dlog4j2.configurationFile=${join(sources, 'log4j2.xml')}`]
  const child: ChildProcess = spawn('java', [...options, '-cp', libraries, 'Servers', name, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000)
    })
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    stop: async (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal)
      await ended
    },
  }
}
type RunningProgram = ReturnType<typeof startProgram>

interface SolrNode {
  readonly url: string
  readonly program: RunningProgram
  readonly home: string
  readonly port: string
}

/** Solr logs this for every request after a failed start; the process continues to run. */
const failedStart = 'CoreContainer has shut down'

/** Waits until the node has joined the cluster, has ended or has given up. */
const untilReady = async (url: string, program: RunningProgram): Promise<void> => {
  const deadline = Date.now() + scaledMs(90_000)
  for (;;) {
    const responds = await fetch(`${url}/admin/collections?action=LIST`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (responds) return
    if (!program.isRunning() || program.output().includes(failedStart) || Date.now() > deadline)
      throw new Error(`Solr did not start: ${program.output()}`)
    await new Promise((next) => setTimeout(next, 200))
  }
}

interface ClusterStatus {
  readonly cluster: {
    readonly live_nodes: readonly string[]
    readonly collections: Readonly<
      Record<
        string,
        { readonly shards: Readonly<Record<string, { readonly replicas: Readonly<Record<string, { readonly state: string }>> }>> }
      >
    >
  }
}

/** Whether all nodes are part of the cluster, and all copies are active. */
const areActive = async (urls: readonly string[]): Promise<boolean> => {
  const response = await fetch(`${urls[0]}/admin/collections?action=CLUSTERSTATUS&wt=json`).catch(() => null)
  if (!response?.ok) return false
  const { cluster } = (await response.json()) as ClusterStatus
  const copies = Object.values(cluster.collections).flatMap(({ shards }) =>
    Object.values(shards).flatMap(({ replicas }) => Object.values(replicas)),
  )
  return cluster.live_nodes.length === urls.length && copies.every(({ state }) => state === 'active')
}

/** A real SolrCloud with ZooKeeper in a temporary folder; each program in its own process and on its own port. */
export const startSolrServers = async (nodeCount: number, solrHeapMb = heapMb.solr): Promise<RunningSolrServers> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-solr-'))
  const programs: RunningProgram[] = []
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const libraries = classPath(folder)
    const zooKeeperPort = String(await freePort())
    const startZooKeeper = () => {
      const program = startProgram({ name: 'zookeeper', args: [zooKeeperPort, join(folder, 'zookeeper')], libraries }, heapMb.zookeeper)
      programs.push(program)
      return program
    }
    let zooKeeper = startZooKeeper()
    const startSolr = async (home: string, given?: string): Promise<SolrNode> => {
      const port = given ?? String(await freePort())
      const url = `http://127.0.0.1:${port}/solr`
      const program = startProgram({ name: 'solr', args: [port, home, `127.0.0.1:${zooKeeperPort}`], libraries }, solrHeapMb)
      programs.push(program)
      await untilReady(url, program)
      return { url, program, home, port }
    }
    const homes = Array.from({ length: nodeCount }, (_, at) => join(folder, `node-${at + 1}`))
    const nodes = await Promise.all(
      homes.map(async (home) => {
        mkdirSync(home)
        copyFileSync(join(sources, 'solr.xml'), join(home, 'solr.xml'))
        // On a busy machine Solr gives up if ZooKeeper starts slowly.
        return startSolr(home).catch(() => startSolr(home))
      }),
    )
    return {
      urls: nodes.map(({ url }) => url),
      pids: programs.filter((program) => program.isRunning()).map(({ pid }) => pid),
      kill: async (node) => {
        await nodes[node]?.program.stop('SIGKILL')
      },
      restart: async (node) => {
        const killed = nodes[node]
        if (killed) nodes[node] = await startSolr(killed.home, killed.port)
      },
      killZooKeeper: () => zooKeeper.stop('SIGKILL'),
      restartZooKeeper: () => {
        zooKeeper = startZooKeeper()
      },
      untilActive: async () => {
        const deadline = Date.now() + scaledMs(90_000)
        while (!(await areActive(nodes.map(({ url }) => url)))) {
          if (Date.now() > deadline) throw new Error('a copy in Solr is not active')
          await new Promise((next) => setTimeout(next, 200))
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

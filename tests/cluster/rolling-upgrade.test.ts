import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import type { PortalNode } from './node-process.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'
import { type RunningSolrServers, startSolrServers } from './solr-servers.ts'

let folder = ''
let group: PortalGroup | null = null
let solr: RunningSolrServers | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-upgrade-'))
})
afterEach(async () => {
  await group?.close()
  await solr?.stop()
  solr = null
  rmSync(folder, { recursive: true, force: true })
})

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const schema = 'server/engines/stores/postgresql/schema.ts'
const stepsIn = (source: string) => [...source.matchAll(/^ {2}`,$/gm)].length

const stepsOf = (commit: string): number => stepsIn(git('show', `${commit}:${schema}`))

/** The commit before another one on its branch; null = it is not in this clone. */
const parentOf = (commit: string): string | null => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${commit}^1`)
  } catch {
    return null
  }
}

/** The newest commit with fewer migrations of the shared database than this program. */
const previousCommit = (): string => {
  const steps = stepsIn(readFileSync(schema, 'utf8'))
  let commits: readonly string[]
  try {
    commits = git('log', '--format=%H', '--', schema).split('\n')
  } catch (error) {
    throw new Error('The test of an upgrade needs the earlier versions in a Git repository.', { cause: error })
  }
  const place = commits.findIndex((candidate) => stepsOf(candidate) < steps)
  const [added, fewer] = [commits[place - 1], commits[place]]
  if (fewer === undefined)
    throw new Error(
      'The Git history contains no version with fewer migrations. Run "git fetch --unshallow", or set VITRINE_PREVIOUS to a commit.',
    )
  // The last state before the newest migration. A clone without its whole history may lack it; the change before is a state of its own, too.
  const parent = added === undefined ? null : parentOf(added)
  return parent !== null && stepsOf(parent) < steps ? parent : fewer
}

const sources = ['package.json', 'tsconfig.json', 'server', 'src', 'scripts', 'demo/accounts.json']
const chunkOf = (name: 'earlier' | 'new') => ({ path: `assets/screen-${name.padEnd(8, '0')}.js`, text: `export const build = '${name}'` })

/** Links all packages of a `node_modules` folder into another, which can then have further ones. */
const linkPackages = (from: string, to: string): void => {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (!name.startsWith('@')) symlinkSync(source, target)
    else {
      mkdirSync(target)
      linkPackages(source, target)
    }
  }
}

/** Packages that the program needs and this one no longer has, with their versions. */
const missingPackages = (program: string): Readonly<Record<string, string>> => {
  const { dependencies } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !existsSync(join('node_modules', name))))
}

const installPackages = (dependencies: Readonly<Record<string, string>>, program: string, modules: string): void => {
  const packages = join(folder, `${basename(program)}-packages`)
  mkdirSync(packages)
  writeFileSync(join(packages, 'package.json'), JSON.stringify({ private: true, dependencies }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: packages })
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(packages, 'node_modules', name), join(modules, name))
  }
}

/** Makes a program of its own from sources, with one file of its page. */
const completeProgram = (name: 'earlier' | 'new'): string => {
  const program = join(folder, name)
  const modules = join(program, 'node_modules')
  mkdirSync(modules)
  linkPackages(resolve('node_modules'), modules)
  const missing = missingPackages(program)
  if (Object.keys(missing).length > 0) installPackages(missing, program, modules)
  const { path, text } = chunkOf(name)
  mkdirSync(join(program, 'dist/page/assets'), { recursive: true })
  writeFileSync(join(program, 'dist/page', path), text)
  return program
}

/** VITRINE_PREVIOUS selects another commit. */
const earlierProgram = (): string => {
  const archive = join(folder, 'sources.tar')
  git('archive', '--output', archive, process.env['VITRINE_PREVIOUS'] ?? previousCommit(), ...sources)
  mkdirSync(join(folder, 'earlier'))
  execFileSync('tar', ['--extract', '--file', archive, '--directory', join(folder, 'earlier')])
  return completeProgram('earlier')
}

const newProgram = (): string => {
  for (const name of sources) cpSync(name, join(folder, 'new', name), { recursive: true })
  return completeProgram('new')
}

const chunkFrom = async ({ address }: PortalNode, name: 'earlier' | 'new') => {
  const response = await fetch(new URL(chunkOf(name).path, address))
  return [response.status, await response.text()]
}

test.each(['replicated', 'solr'] as const)(
  'T3 V1 V8 with --search %s, servers are replaced by a new version one after the other: no request fails, nothing is lost, nothing hidden is shown, and pages of both versions find their files',
  async (mode) => {
    const programs = { earlier: earlierProgram(), new: newProgram() }
    if (mode === 'solr') solr = await startSolrServers(1)
    const { args, environment } = bucketOptions(await newBucket())
    const searchArgs = solr ? ['--search', 'solr', '--solr-url', solr.urls.join()] : ['--search', 'replicated']
    group = await startPortalGroup({
      files: { 'report.pdf': pdf() },
      args: [...args, ...searchArgs],
      environment,
      isUpgrade: true,
      changes: { a: { program: programs.earlier }, b: { program: programs.earlier } },
    })
    await untilReady(group)
    const { stores, nodes, start } = group
    await eventually(async () => expect(await stores.assets.countAssets()).toBe(1))
    const expectChunks = async (names: readonly ('earlier' | 'new')[]) => {
      for (const node of nodes)
        for (const name of names) await eventually(async () => expect(await chunkFrom(node, name)).toEqual([200, chunkOf(name).text]))
    }
    await expectChunks(['earlier'])
    let turn = 0
    /** Sends a request to the next server that is ready, like a load balancer. A refused request is repeated at another server. */
    const sendBalanced = async (send: (at: PortalNode) => Promise<Response>): Promise<Response> => {
      for (;;) {
        const node = nodes[(turn += 1) % nodes.length]
        if (!node?.isRunning() || !(await node.isReady())) continue
        try {
          return await send(node)
        } catch {
          // The server has just ended and refused the connection.
        }
      }
    }
    const name = await newUser(stores)
    const session = await signIn(nodes[0] as PortalNode, { user: name, pass: password })
    const guest = await signIn(nodes[0] as PortalNode)
    const { docs } = await search(guest, nodes[1] as PortalNode, 'report')
    const { url } = (await (await guest.get(nodes[0] as PortalNode, `download?id=${docs[0]?.id}&csetid=0&target=down`)).json()) as {
      url: string
    }

    const over = new AbortController()
    const counts = { saves: 0, hidden: 0, downloads: 0 }
    const use = async () => {
      let list: { id: string }[] = []
      for (let at = 0; !over.signal.aborted; at += 1) {
        const isVisible = at % 2 === 0
        const asset = sampleAsset('moving', {
          texts: { title: 'moving' },
          rights: { view: [isVisible ? 'everyone' : 'board'], download: {} },
        })
        const count = async () => {
          const found = await sendBalanced((node) => guest.get(node, 'search?solr_q=moving'))
          expect(found.status).toBe(200)
          return ((await found.json()) as { response: { numFound: number } }).response.numFound
        }
        // Only a narrowed right has to apply immediately: Solr may show an asset some seconds later, and a server that starts removes this one, which has no file.
        const show = async () => {
          await stores.assets.putAssets([asset])
          expect(await count()).toBe(1)
        }
        if (isVisible) await eventually(show, 500)
        else {
          await stores.assets.putAssets([asset])
          expect(await count()).toBe(0)
        }
        counts.hidden += isVisible ? 0 : 1
        const read = await sendBalanced((node) => session.get(node, 'config/bookmarks'))
        expect([read.status, await read.json()]).toEqual([200, list])
        list = [...list, { id: `b${at}` }]
        const etag = read.headers.get('etag') ?? ''
        const saved = await sendBalanced((node) => session.post(node, 'config/bookmarks', list, { 'If-Match': etag }))
        expect(saved.status).toBe(200)
        counts.saves += 1
        expect((await sendBalanced((node) => guest.get(node, url))).status).toBe(200)
        counts.downloads += 1
      }
    }
    const using = use()
    using.catch(() => undefined)
    // A change takes about a second with Solr.
    const rounds = mode === 'solr' ? 2 : 5
    let replaced = 0
    for (const [at, old] of [...nodes].entries()) {
      const before = counts.saves
      await Promise.race([using, eventually(() => expect(counts.saves).toBeGreaterThan(before + rounds))])
      await old.kill('SIGTERM')
      const next = await start(at === 0 ? 'a' : 'b', { program: programs.new })
      await next.untilReady()
      nodes[at] = next
      replaced += 1
      await expectChunks(['earlier', 'new'])
      // Both versions together.
      const together = counts.saves
      await Promise.race([using, eventually(() => expect(counts.saves).toBeGreaterThan(together + rounds))])
    }
    over.abort()
    await using
    console.log(`faults injected: ${replaced} replaced servers; ${JSON.stringify(counts)}`)
    expect(replaced).toBe(2)
  },
)

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDailyCopy } from '../../server/engines/stores/sqlite/daily-copy.ts'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import { reasonOf } from '../../server/ingest/reason.ts'
import { sampleUser } from '../../server/ports/conformance/conformance-samples.ts'
import { StoresUnavailableError } from '../../server/ports/stores.ts'
import { storeBuild } from '../../server/start/earlier-builds.ts'
import { type Options, readOptions } from '../../server/start/options.ts'
import { explainProblem } from '../../server/start/problems.ts'
import { type RunningServer, runServer } from '../../server/start/run-server.ts'
import { builtServer } from '../support/built-server.ts'
import { eventually } from '../support/eventually.ts'
import { instantReaders } from '../support/overloaded-readers.ts'
import { createTestPortal } from '../support/portal.ts'
import { createProgramFolder } from '../support/program-folder.ts'
import { scaledMs } from '../support/time-limits.ts'

let folder = ''
let program = ''
let running: RunningServer[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  await mkdir(join(folder, 'media'))
  program = await createProgramFolder(folder)
  await writeFile(
    join(folder, 'media', 'red.png'),
    await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const optionsOf = (...args: string[]): Options => {
  const options = readOptions(['--data', join(folder, 'data'), '--port', '0', ...args], {})
  if (!options) throw new Error('no options')
  return options
}
const start = async (...given: (string | Logger)[]) => {
  const printed: string[] = []
  const args = given.filter((part) => typeof part === 'string')
  const log = given.find((part) => typeof part !== 'string') ?? pino({ level: 'silent' })
  const terminal = { print: (text: string) => void printed.push(text), progress: () => undefined }
  const server = await runServer(optionsOf(...args), program, terminal, log, { readers: instantReaders() })
  running.push(server)
  return { server, said: printed }
}
const own = () => start('--assets', join(folder, 'media'))
const api = (server: RunningServer, path: string, init: RequestInit = {}) => fetch(`${server.address}assetportal/api/${path}`, init)
const signIn = async (server: RunningServer, user: string, pass: string) => {
  const response = await api(server, 'session/get', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, pass }),
  })
  return response.status
}
const untilReady = (server: RunningServer): Promise<unknown> =>
  eventually(async () => {
    const readiness = (await (await api(server, 'info/ready')).json()) as { ready: boolean }
    expect(readiness).toMatchObject({ ready: true })
    return readiness
  })

describe('V1 a started server', () => {
  test('V1 responds immediately, reads the folder and reports its assets', async () => {
    const { server, said } = await own()
    expect(await untilReady(server)).toEqual({ ready: true, done: 0, total: 0 })
    const { session } = (await (await api(server, 'session/get', { method: 'POST' })).json()) as { session: string }
    const found = await api(server, 'search?solr_q=red', { headers: { Authorization: session } })
    expect(((await found.json()) as { response: { numFound: number } }).response.numFound).toBe(1)
    expect(said.join('\n')).toContain(`Vitrine is running at ${server.address}`)
    expect(said.join('\n')).toContain('There is no account yet')
    expect(said.join('\n')).toContain('1 asset ready')
  })

  test('V1 stores its secret with owner-only access, and sessions survive a restart', async () => {
    const first = await own()
    const { session } = (await (await api(first.server, 'session/get', { method: 'POST' })).json()) as { session: string }
    expect(((await stat(join(folder, 'data', 'secret'))).mode & 0o777).toString(8)).toBe('600')
    await running.pop()?.close()
    const second = await own()
    const check = await api(second.server, 'session/check', { headers: { Authorization: session } })
    expect(await check.json()).toEqual({ sessionValid: true, isGuiAdmin: false })
  })

  test('V1 files of a first start that crashed or ran out of space are reported and do not prevent a start', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', `secret.${process.pid}`), '')
    await own()
    expect((await stat(join(folder, 'data', 'secret'))).size).toBe(32)
    for (const [code, name] of [
      ['ENOSPC', 'Error'],
      ['EDQUOT', 'Error'],
      ['SQLITE_FULL', 'SqliteError'],
    ]) {
      const error = Object.assign(new Error('write'), { code, name })
      expect(explainProblem(error)).toBe('The disk of the data folder (--data) is full.')
      expect(reasonOf(error)).toBe('cannot be added now (the disk of the data folder is full)')
    }
  })

  test('V1 a database that does not respond during the start is reported with its reason', () => {
    const error = new StoresUnavailableError(new Error('too many connections for role "portal"'))
    expect(explainProblem(error)).toBe('The database does not respond: too many connections for role "portal"')
  })

  test('V1 shuts down cleanly when the index cannot be written, as on a full disk', async () => {
    await untilReady((await own()).server)
    await rm(join(folder, 'data', 'catalogue'), { recursive: true })
    await running.pop()?.close()
    const { server } = await own()
    expect(await untilReady(server)).toEqual({ ready: true, done: 0, total: 0 })
  })

  test('V1 explains a second server on the same data, a used port and a missing folder in one sentence', async () => {
    await own()
    await expect(own()).rejects.toThrow(/^Another server uses the data folder .*\.$/)
    const taken: Server = createServer()
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
    const { port } = taken.address() as { port: number }
    const elsewhere = ['--assets', join(folder, 'media'), '--data', join(folder, 'other'), '--port', String(port)]
    await expect(start(...elsewhere)).rejects.toThrow(`Port ${port} is in use`)
    taken.close()
    await expect(start('--assets', join(folder, 'nothing'))).rejects.toThrow('There is no folder')
    await expect(start('--assets', join(folder, 'media', 'red.png'))).rejects.toThrow('There is no folder')
    expect(() => optionsOf('--assets', join(folder, 'media'), '--data', join(folder, 'media'))).toThrow(
      'cannot also contain the server’s own files',
    )
    await writeFile(join(folder, 'in-the-way'), '')
    const refusal = await start('--assets', join(folder, 'media'), '--data', join(folder, 'in-the-way')).catch(explainProblem)
    expect(refusal).toBe(`Another file or folder is in the way at ${join(folder, 'in-the-way')}`)
  })

  test('V1 does not replace a missing or empty database by a new one while copies exist', async () => {
    const database = join(folder, 'data', 'vitrine.sqlite')
    await own()
    const stores = createSqliteStores({ file: database })
    await stores.accounts.putUser(sampleUser('1', { name: 'anna' }))
    await stores.close()
    await rm(join(folder, 'data', 'copies'), { recursive: true })
    await createDailyCopy(database, join(folder, 'data', 'copies'), Date.now())
    await running.pop()?.close()
    await writeFile(database, '')
    await expect(own()).rejects.toThrow(`The database ${database} is missing or empty`)
    await rm(database)
    await expect(own()).rejects.toThrow(`The database ${database} is missing or empty`)
    await mkdir(database)
    expect(await own().catch(explainProblem)).toBe(
      `The database ${database} can’t be opened: this account may not read and write it, or it is not a file.`,
    )
    await rm(database, { recursive: true })
    const { said } = await start('--assets', join(folder, 'media'), '--repair')
    expect(said.join('\n')).toContain('Recovered: 1 account,')
  })

  test('T3 V7 a restored database next to newer files of the ingest gets the rights of the media folder again', async () => {
    const database = join(folder, 'data', 'vitrine.sqlite')
    const found = async (server: RunningServer) => {
      const { session } = (await (await api(server, 'session/get', { method: 'POST' })).json()) as { session: string }
      const response = await api(server, 'search?solr_q=red', { headers: { Authorization: session } })
      return ((await response.json()) as { response: { numFound: number } }).response.numFound
    }
    const restart = async () => {
      await running.pop()?.close()
      const started = await own()
      await untilReady(started.server)
      return { found: await found(started.server), said: started.said.join('\n') }
    }
    expect((await restart()).found).toBe(1)
    await running.pop()?.close()
    await copyFile(database, join(folder, 'backup'))
    await writeFile(join(folder, 'media', 'vitrine.csv'), 'file,view\nred.png,board\n')
    expect((await restart()).found).toBe(0)
    const restarted = await restart()
    expect([restarted.found, restarted.said.includes('was restored')]).toEqual([0, false])
    await running.pop()?.close()
    await copyFile(join(folder, 'backup'), database)
    const restored = await restart()
    expect([restored.found, restored.said.includes('The database was restored, or is another one.')]).toEqual([0, true])
  })

  test('V1 summarizes unusable files on the terminal and lists all of them in the log', async () => {
    for (let at = 0; at < 20; at++) await writeFile(join(folder, 'media', `broken-${at}.jpg`), '')
    await writeFile(join(folder, 'media', 'notes.xmp'), 'words')
    await writeFile(join(folder, 'media', 'words.jpg'), 'words')
    await writeFile(join(folder, 'media', 'blue.jpg'), await readFile(join(folder, 'media', 'red.png')))
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const { server, said } = await start('--assets', join(folder, 'media'), log)
    await untilReady(server)
    expect(said.join('\n')).toContain('21 problems:')
    expect(said.join('\n')).toContain('broken-0.jpg is empty (0 bytes)')
    expect(said.join('\n')).toContain('1 other file skipped')
    expect(said.join('\n')).toContain('broken-19.jpg is empty (0 bytes)')
    expect(said.join('\n')).toContain('words.jpg is not a picture')
    expect(said.join('\n')).toContain('blue.jpg is named .jpg but is PNG')
    const logged = lines.map((line) => JSON.parse(line) as { path?: string; reason?: string })
    expect(logged.filter(({ path }) => path?.startsWith('broken-'))).toHaveLength(20)
    expect(logged.find(({ path }) => path === 'notes.xmp')?.reason).toContain('is an XMP sidecar file')
  })

  test('V2 names an unusable media file on the terminal, also one added after the start', async () => {
    await writeFile(join(folder, 'media', 'words.jpg'), 'words')
    const { server, said } = await own()
    await untilReady(server)
    expect(said.join('\n')).toContain('words.jpg is not a picture, video, PDF or 3D model')
    await writeFile(join(folder, 'media', 'words.png'), 'only words')
    await expect.poll(() => said.join('\n'), { timeout: scaledMs(60_000) }).toContain('words.png is not a picture, video, PDF or 3D model')
  })

  test('V1 an open page still finds the files of its earlier build', async () => {
    const page = join(folder, 'page')
    const target = join(folder, 'keep')
    // The folders of the real build.
    const folders = ['', 'admin/', 'model/', 'pdf/', 'worker/']
    const build = async (at: number) => {
      await rm(page, { recursive: true, force: true, maxRetries: 5 })
      for (const name of folders) {
        await mkdir(join(page, 'assets', name), { recursive: true })
        await writeFile(join(page, 'assets', name, `screen-AAAAAAA${at}.js`), `export const at = '${name}${at}'`)
        await writeFile(join(page, 'assets', name, `screen-AAAAAAA${at}.js.map`), '{}')
      }
      await storeBuild(page, target)
    }
    for (const at of [1, 2, 3, 4, 4]) await build(at)
    await writeFile(join(page, 'sw.js'), 'export {}')
    const portal = await createTestPortal({ pageFolder: page, earlierFolder: target })
    // The next build has started: files that it removes come from the stored builds or return 404.
    await rm(page, { recursive: true })
    const send = async (path: string) => {
      const response = await portal.request(path)
      return response.status === 200 ? response.text() : response.status
    }
    for (const name of folders) {
      for (const at of [2, 3, 4]) expect(await send(`/assets/${name}screen-AAAAAAA${at}.js`)).toBe(`export const at = '${name}${at}'`)
      expect(await send(`/assets/${name}screen-AAAAAAA1.js`)).toBe(404)
      expect(await send(`/assets/${name}screen-AAAAAAA4.js.map`)).toBe(404)
    }
    expect(await send('/builds.json')).toBe(404)
    expect(await send('/sw.js')).toBe(404)
    await portal.close()
  })

  test('V1 clients that never finish their request headers do not block others', async () => {
    const { server } = await own()
    const { port } = new URL(server.address)
    const slow = Array.from({ length: 200 }, () =>
      connect(Number(port), '127.0.0.1', function (this: { write(text: string): void }) {
        this.write('GET / HTTP/1.1\r\nX-')
      }),
    )
    for (const socket of slow) socket.on('error', () => undefined)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await api(server, 'config')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test('V1 accepts a URL with thousands of ids and rejects an oversized one', async () => {
    const { server } = await own()
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `id=asset-${at}`).join('&')
    expect((await api(server, `download?operation=zip&${ids(10_000)}`)).status).toBe(401)
    expect((await api(server, `download?operation=zip&${ids(60_000)}`)).status).toBe(431)
  })
})

describe('V3 the demo', () => {
  test('V3 has its accounts, texts and pictures', async () => {
    const { server, said } = await start()
    expect(said.join('\n')).toContain('vitrine-demo-admin')
    expect(await signIn(server, 'press', 'vitrine-demo-press')).toBe(200)
    const config = (await (await api(server, 'config/global')).json()) as { global: { website_title: string } }
    expect(config.global.website_title).toBe('Vitrine')
    expect(await (await api(server, 'config/translations')).json()).toEqual(['de', 'en'])
    expect(await (await api(server, 'config')).json()).toMatchObject({ dashboardHero: true, revision: 1 })
  })

  test('V3 creates no demo accounts on a server that other computers can reach', async () => {
    const { server, said } = await start('--host', '0.0.0.0')
    expect(said.join('\n')).not.toContain('vitrine-demo')
    expect(await signIn(server, 'admin', 'vitrine-demo-admin')).toBe(401)
    await running.pop()?.close()
    const proxied = await start('--trust-proxy', 'loopback')
    expect(await signIn(proxied.server, 'admin', 'vitrine-demo-admin')).toBe(401)
  })

  test('V3 does not start for other computers while demo accounts exist', async () => {
    await start()
    await running.pop()?.close()
    for (const args of [
      ['--host', '0.0.0.0'],
      ['--host', '0.0.0.0', '--assets', join(folder, 'media')],
      ['--trust-proxy', '10.0.0.0/8'],
      ['--public-url', 'https://media.example/'],
    ]) {
      await expect(start(...args)).rejects.toThrow('whose password is public')
    }
  })
})

describe('V1 the program', () => {
  const run = (...args: string[]) => {
    const child: ChildProcess = spawn(process.execPath, [builtServer('main.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const ended = new Promise<number | null>((done) => child.once('exit', (status) => done(status)))
    return { child, ended, text: () => text }
  }

  test('V1 rejects unknown options with one line and a reference to --help', async () => {
    const wrong = run('--prot', '80')
    expect(await wrong.ended).toBe(1)
    expect(wrong.text()).toContain("Unknown option '--prot'")
    expect(wrong.text()).toContain('--help')
    expect(wrong.text()).not.toContain('    at ')
  })

  test.skipIf(process.platform === 'win32')('V3 the data folder is private although it existed, and so are its files', async () => {
    const data = join(folder, 'data')
    await mkdir(data, { mode: 0o755 })
    await chmod(data, 0o755)
    const started = run('--assets', join(folder, 'media'), '--data', data, '--port', '0')
    await eventually(() => expect(started.text()).toContain('1 asset ready'))
    const names = ['.', ...(await readdir(data))]
    const open = await Promise.all(names.map(async (name) => [name, (await stat(join(data, name))).mode & 0o077] as const))
    expect(open.filter(([, mode]) => mode !== 0)).toEqual([])
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  test('V1 stops soon after a signal during any work', async () => {
    const blur = '<filter id="b"><feGaussianBlur stdDeviation="500"/></filter>'
    const endless = blur + '<rect width="60" height="40" filter="url(#b)"/>'.repeat(20_000)
    await writeFile(join(folder, 'media', 'endless.svg'), `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${endless}</svg>`)
    const started = run('--assets', join(folder, 'media'), '--data', join(folder, 'data'), '--port', '0')
    await eventually(() => expect(started.text()).toContain('Reading files'))
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    // Ingest did not finish: the server stopped during the rendering.
    expect(started.text()).not.toMatch(/ready|could not/)
  })

  test.skipIf(!existsSync('/dev/full'))(
    'V1 keeps running, watches the folder and shuts down cleanly while the log disk is full',
    async () => {
      const [media, data] = [join(folder, 'media'), join(folder, 'data')]
      const started = run('--assets', media, '--data', data, '--port', '0', '--log-file', '/dev/full')
      await eventually(() => expect(started.text()).toContain('1 asset ready'))
      await writeFile(join(media, 'broken.jpg'), 'no picture')
      await writeFile(join(media, 'blue.png'), Buffer.concat([await readFile(join(media, 'red.png')), Buffer.from('another')]))
      await eventually(() => expect(started.text()).toContain('2 assets ready'))
      started.child.kill('SIGTERM')
      expect(await started.ended).toBe(0)
      expect(started.text().match(/The log cannot be written \(ENOSPC/g)).toHaveLength(1)
    },
  )

  test('V1 shuts down cleanly after a signal and logs no secret', async () => {
    const started = run('--assets', join(folder, 'media'), '--data', join(folder, 'data'), '--port', '0', '--log-level', 'trace')
    const address = await new Promise<string>((found, failed) => {
      const look = setInterval(() => {
        const at = /Vitrine is running at (\S+)/.exec(started.text())?.[1]
        if (at && started.text().includes('asset ready')) {
          clearInterval(look)
          found(at)
        }
      }, 50)
      void started.ended.then(() => failed(new Error(started.text())))
    })
    const { session } = (await (await fetch(`${address}assetportal/api/session/get`, { method: 'POST' })).json()) as { session: string }
    await fetch(`${address}assetportal/api/search?solr_q=MARKER`, { headers: { Authorization: session } })
    // Ctrl-C in a terminal and the end of a service reach npm, the script and the server, and each passes them on.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) started.child.kill(signal)
    expect(await started.ended).toBe(0)
    const log = await readFile(join(folder, 'data', 'server.log'), 'utf8')
    expect(log).toContain('"started"')
    expect(log).toContain('"ended"')
    for (const secret of [session, 'MARKER']) expect(log).not.toContain(secret)
    expect((await stat(join(folder, 'data', 'catalogue', 'snapshot'))).isFile()).toBe(true)
  })
})

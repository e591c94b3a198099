import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atLeast, atMost, median, printFigure, printSkipped, spread } from './print.ts'
import type { ZipControls } from './zip-controls.ts'
import { startZipPortal } from './zip-portal.ts'

interface Transfer {
  readonly bytes: number
  readonly firstByteMs: number
  readonly ms: number
}

const rounds = 5

const transfer = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Transfer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    get(url, { agent: false, headers }, (response) => {
      let bytes = 0
      let first = 0
      response.on('data', (piece: Buffer) => {
        first ||= performance.now()
        bytes += piece.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} has status ${response.statusCode}`))
        resolve({ bytes, firstByteMs: first - started, ms: performance.now() - started })
      })
    }).on('error', reject)
  })

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Maximum memory of a process during a run, above its memory before. */
const growthDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const before = residentMegabytes(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, residentMegabytes(pid))), 20)
  await work()
  clearInterval(timer)
  return highest - before
}

/** Linux counts CPU time in ticks of this length. */
const tickMs = 10

/** CPU time of all threads of a process, in milliseconds. */
const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Zips of the built server with the options of `npm start`, in turns with other servers in another process. */
export const benchZip = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-zip-bench-'))
  const media = join(folder, 'media')
  const server = await startZipPortal(media)
  const controls = fork(fileURLToPath(new URL('./zip-controls.ts', import.meta.url)), [media], { execArgv: ['--import', 'tsx'] })
  try {
    const [{ port, archiver }] = (await once(controls, 'message')) as [ZipControls]
    const [pid, controlsPid] = [server.portal.pid, controls.pid ?? 0]
    const zip = (set: 'small' | 'large' | 'many') => transfer(server.zip(set), server.headers)
    const control = (path: string) => transfer(`http://127.0.0.1:${port}/${path}`)
    const timed = async (of: number, work: () => Promise<Transfer>) => {
      const before = cpuMs(of)
      const { bytes, ms } = await work()
      return { bytes, ms, cpu: cpuMs(of) - before, megabytesPerSecond: bytes / 1e3 / ms }
    }
    await zip('small')
    await zip('large')
    for (const path of ['crc/small', 'memory/100000000', ...(archiver ? ['archiver/small'] : [])]) await control(path)

    for (const [set, title] of [
      ['small', '1,000 × 118 kB'],
      ['large', '50 × 20 MB'],
    ] as const) {
      const rates: number[] = []
      const overCrc: number[] = []
      const overLoopback: number[] = []
      const overArchiver = { time: [] as number[], cpu: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        const own = await timed(pid, () => zip(set))
        const crc = await timed(controlsPid, () => control(`crc/${set}`))
        if (archiver) {
          const other = await timed(controlsPid, () => control(`archiver/${set}`))
          overArchiver.time.push(other.ms / own.ms)
          overArchiver.cpu.push(other.cpu / own.cpu)
        }
        const memory = await timed(controlsPid, () => control(`memory/${own.bytes}`))
        rates.push(own.megabytesPerSecond)
        overCrc.push(crc.ms / own.ms)
        overLoopback.push(memory.ms / own.ms)
      }
      printFigure('P18', `zip of ${title}, MB/s (n=${rounds})`, spread(rates))
      printFigure('P18', `zip of ${title}, × CRC-32 on the way`, spread(overCrc, 2))
      if (archiver) {
        const goal = (ratios: readonly number[]) => (set === 'small' ? atLeast(3, median(ratios)) : undefined)
        printFigure('P18', `zip of ${title}, × archiver store`, spread(overArchiver.time, 2), goal(overArchiver.time))
        printFigure('P18', `zip of ${title}, × archiver store, CPU time`, spread(overArchiver.cpu, 2), goal(overArchiver.cpu))
      } else printSkipped('P18', `zip of ${title}, × archiver store: archiver is not installed`)
      printFigure(
        'P18',
        `zip of ${title}, × loopback`,
        spread(overLoopback, 2),
        set === 'large' ? atLeast(0.6, median(overLoopback)) : undefined,
      )
    }

    const orders: number[] = []
    for (let round = 0; round < 20; round += 1) orders.push((await transfer(server.order('small'), server.headers)).firstByteMs)
    printFigure('P18', 'order of 1,000 files, ms', spread(orders, 1), atMost(40, median(orders)))
    const firstBytes: number[] = []
    for (let round = 0; round < 20; round += 1) firstBytes.push((await zip('many')).firstByteMs)
    printFigure('P18', 'first byte of a zip of 10,000 files, rights checked, ms', spread(firstBytes, 1), atMost(5, median(firstBytes)))
    const growth = await growthDuring(pid, async () => {
      for (let round = 0; round < 3; round += 1) await Promise.all([zip('large'), zip('small')])
    })
    printFigure('P18', 'memory growth while zips leave, MB', growth.toFixed(0), atMost(48, growth))
  } finally {
    controls.kill()
    await server.portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

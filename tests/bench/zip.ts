import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atLeast, atMost, median, printFigure, printSkipped, spread } from './print.ts'

interface Transfer {
  readonly bytes: number
  readonly firstByteMs: number
  readonly megabytesPerSecond: number
}

const rounds = 5

const transfer = (url: string): Promise<Transfer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    get(url, { agent: false }, (response) => {
      let bytes = 0
      let first = 0
      response.on('data', (piece: Buffer) => {
        first ||= performance.now()
        bytes += piece.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - started
        resolve({ bytes, firstByteMs: first - started, megabytesPerSecond: bytes / 1e6 / (ms / 1000) })
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

/** P18: zips over loopback, compared with CRC-32 computed on the way and with the limit of loopback. */
export const benchZip = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-zip-bench-'))
  const server = fork(fileURLToPath(new URL('./zip-server.ts', import.meta.url)), [folder], { execArgv: ['--import', 'tsx'] })
  try {
    const [{ port, archiver }] = (await once(server, 'message')) as [{ port: number; archiver: boolean }]
    const at = (path: string) => transfer(`http://127.0.0.1:${port}/${path}`)
    for (const path of ['ours/small', 'crc/small', 'ours/large', 'memory/100000000']) await at(path)

    for (const [set, title] of [
      ['small', '1,000 × 118 kB'],
      ['large', '50 × 20 MB'],
    ] as const) {
      const ours: number[] = []
      const overCrc: number[] = []
      const overArchiver: number[] = []
      const overLoopback: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const zip = await at(`ours/${set}`)
        const crc = await at(`crc/${set}`)
        if (archiver) overArchiver.push(zip.megabytesPerSecond / (await at(`archiver/${set}`)).megabytesPerSecond)
        const memory = await at(`memory/${zip.bytes}`)
        ours.push(zip.megabytesPerSecond)
        overCrc.push(zip.megabytesPerSecond / crc.megabytesPerSecond)
        overLoopback.push(zip.megabytesPerSecond / memory.megabytesPerSecond)
      }
      printFigure('P18', `zip of ${title}, MB/s (n=${rounds})`, spread(ours))
      printFigure('P18', `zip of ${title}, × CRC-32 on the way`, spread(overCrc, 2))
      if (archiver)
        printFigure(
          'P18',
          `zip of ${title}, × archiver store`,
          spread(overArchiver, 2),
          set === 'small' ? atLeast(3, median(overArchiver)) : undefined,
        )
      else printSkipped('P18', `zip of ${title}, × archiver store: archiver is not installed`)
      printFigure(
        'P18',
        `zip of ${title}, × loopback`,
        spread(overLoopback, 2),
        set === 'large' ? atLeast(0.6, median(overLoopback)) : undefined,
      )
    }

    const orders: number[] = []
    for (let round = 0; round < 20; round += 1) orders.push((await at('order/small')).firstByteMs)
    printFigure('P18', 'order of 1,000 files, ms', spread(orders, 1), atMost(40, median(orders)))
    const firstBytes: number[] = []
    for (let round = 0; round < 20; round += 1) firstBytes.push((await at('ours/many')).firstByteMs)
    printFigure('P18', 'first byte of a zip of 10,000 files, rights checked, ms', spread(firstBytes, 1), atMost(5, median(firstBytes)))
    const growth =
      server.pid === undefined
        ? Number.NaN
        : await growthDuring(server.pid, async () => {
            for (let round = 0; round < 3; round += 1) await Promise.all([at('ours/large'), at('ours/small')])
          })
    printFigure('P18', 'memory growth while zips leave, MB', growth.toFixed(0), atMost(48, growth))
  } finally {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

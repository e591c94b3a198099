import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { browserArguments, browserPath } from '../tests/support/browser.ts'

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Send = <Result>(method: string, params?: object) => Promise<Result>

/** DevTools protocol client over pipes: JSON messages separated by zero bytes. */
const createProtocolClient = (to: Writable, from: Readable) => {
  const waiting = new Map<number, (response: Reply) => void>()
  let rest = ''
  from.setEncoding('utf8').on('data', (part: string) => {
    const texts = (rest + part).split('\0')
    rest = texts.pop() ?? ''
    for (const text of texts) {
      const response = JSON.parse(text) as Reply
      if (response.id !== undefined) waiting.get(response.id)?.(response)
    }
  })
  let last = 0
  return (session?: string): Send =>
    <Result>(method: string, params: object = {}) =>
      new Promise<Result>((done, failed) => {
        last += 1
        waiting.set(last, ({ result, error }) => (error ? failed(new Error(`${method}: ${error.message}`)) : done(result as Result)))
        to.write(`${JSON.stringify({ id: last, method, params, sessionId: session })}\0`)
      })
}

export interface BarePage {
  /** Evaluates an expression in the page and returns its value. */
  evaluate<Result>(expression: () => Result): Promise<Result>
  goto(address: string): Promise<void>
}

interface BareOptions {
  readonly width: number
  readonly height: number
  readonly devicePixelRatio: number
  /** CPU throttle of the page's main thread. */
  readonly slowdown: number
  /** Runs in every page before its own scripts. */
  readonly before: () => void
}

const open = async (
  browser: ReturnType<typeof createProtocolClient>,
  { width, height, devicePixelRatio, slowdown, before }: BareOptions,
): Promise<BarePage> => {
  const { targetInfos } = await browser()<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await browser()<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const send = browser(sessionId)
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: devicePixelRatio, mobile: false })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `globalThis.__name = (named) => named; (${before.toString()})()` })
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    evaluate: async <Result>(expression: () => Result) => {
      const { result } = await send<{ result: { value: Result } }>('Runtime.evaluate', {
        expression: `globalThis.__name = (named) => named; (${expression.toString()})()`,
        returnByValue: true,
      })
      return result.value
    },
    // The promise resolves when the new document has replaced the old one.
    goto: async (address) => void (await send('Page.navigate', { url: address })),
  }
}

/** Child processes outlive the browser for a moment and still write into its folder. */
const removeFolder = async (folder: string): Promise<void> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch {
      await setTimeout(200)
    }
  }
  console.error(`${folder} could not be removed`)
}

/** Height of the browser's own bars and a reserve. */
const browserBarsPx = 200

/**
 * Opens a page without listeners. Test tools listen to requests and console messages, so the engine records call positions and parses the
 * script twice more. With a slowed CPU this costs a tenth of a second.
 */
export const withBarePage = async <Result>(options: BareOptions, use: (page: BarePage) => Promise<Result>): Promise<Result> => {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-bare-'))
  // A picture counts as painted when it is inside the window. In the default window of 800 × 600, pictures below it would count only when
  // other pictures change.
  const [windowWidth, windowHeight] = [options.width, options.height + browserBarsPx].map((size) => size * options.devicePixelRatio)
  const args = [
    '--headless',
    `--window-size=${windowWidth},${windowHeight}`,
    '--accept-lang=en-GB,en',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    ...browserArguments,
    'about:blank',
  ]
  const child = spawn(browserPath, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true })
  const ended = new Promise((end) => child.once('exit', end))
  try {
    return await use(await open(createProtocolClient(child.stdio[3] as Writable, child.stdio[4] as Readable), options))
  } finally {
    // The whole process group: a renderer with a slowed CPU outlives its browser and keeps a core busy.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
    await removeFolder(profile)
  }
}

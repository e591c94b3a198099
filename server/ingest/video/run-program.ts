import { spawn } from 'node:child_process'
import { cpuSecondsOf } from '../cpu-time.ts'
import { TimeLimitError, UnusableFileError } from '../reason.ts'
import { limitTime } from '../time-limit.ts'

export interface ProgramRun {
  /** CPU time; see `limitTime`. */
  readonly seconds: number
  /** Limit of the output in bytes. */
  readonly outputBytes?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a program without a shell and returns its output. Kills it at the time limit, at the output limit and on abort. Rejects with the
 * last line of its error output.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  { seconds, outputBytes = 64 * 1024 * 1024, signal }: ProgramRun,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const output: Buffer[] = []
    let bytes = 0
    let errorOutput = ''
    let stopped: Error | null = null
    const stop = (error: Error) => {
      stopped ??= error
      child.kill('SIGKILL')
    }
    const { pid } = child
    const stopTimeLimit = limitTime(
      seconds,
      () => (pid === undefined ? null : cpuSecondsOf(String(pid))),
      () => stop(new TimeLimitError(`cannot be read by ${program}`, seconds)),
    )
    const onAbort = () => stop(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', onAbort, { once: true })
    const finish = () => {
      stopTimeLimit()
      signal?.removeEventListener('abort', onAbort)
    }
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > outputBytes) stop(new Error('it wrote too much'))
      else output.push(part)
    })
    child.stderr.on('data', (part: Buffer) => {
      errorOutput = (errorOutput + part.toString('utf8')).slice(-4000)
    })
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('close', (code, signal) => {
      finish()
      if (stopped) reject(stopped)
      // The system kills processes that take too much memory.
      else if (signal === 'SIGKILL') reject(new UnusableFileError(`cannot be read by ${program}: there was not enough memory`, false))
      else if (code === 0) resolve(Buffer.concat(output))
      else reject(new Error(errorOutput.trim().split('\n').at(-1)?.trim() || `${program} ended with ${code}`))
    })
  })

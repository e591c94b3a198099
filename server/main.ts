import { isDecoding } from './ingest/image/open-image.ts'
import { createLog } from './start/log.ts'
import { OptionError } from './start/option-error.ts'
import { readOptions, usage } from './start/options.ts'
import { explainProblem } from './start/problems.ts'
import { programRoot } from './start/program-root.ts'
import { runServer } from './start/run-server.ts'
import { forgetSecrets } from './start/secret-option.ts'
import { createTerminal } from './start/terminal.ts'

// New files are for this account only, also in folders that existed.
process.umask(0o077)

/** A normal exit would wait for images that are being decoded, which cannot be interrupted. */
const exit = (status: number): void => {
  if (isDecoding()) process.kill(process.pid, 'SIGKILL')
  process.exit(status)
}

/** Ctrl-C and systemd signal every process of the group, and each passes the signal on. Signals within this time count as one. */
const repeatedSignalMs = 1000

const start = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    console.log(usage())
    return
  }
  forgetSecrets(process.env)
  const terminal = createTerminal(process.stdout)
  const log = createLog(options.logLevel, options.logFile, (reason) =>
    console.error(`The log cannot be written (${reason}); the portal continues without it.`),
  )
  const server = await runServer(options, programRoot(), terminal, log)

  void server.failure.then((error) => {
    console.error(explainProblem(error))
    exit(1)
  })

  let endRequestedAt: number | null = null
  const end = async () => {
    if (endRequestedAt !== null) {
      // A second request ends the process immediately: committed data is on disk.
      if (performance.now() - endRequestedAt > repeatedSignalMs) exit(1)
      return
    }
    endRequestedAt = performance.now()
    terminal.print('Shutting down …')
    await server.drain()
    await server.close()
    exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      console.error(`The server stops after an unexpected error: ${error instanceof Error ? error.message : String(error)}`)
      process.exit(1)
    })
  }
}

start().catch((error: unknown) => {
  console.error(explainProblem(error))
  if (error instanceof OptionError) console.error('Run with --help to see the options.')
  process.exit(1)
})

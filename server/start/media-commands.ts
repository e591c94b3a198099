import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { requestRetry } from '../ingest/retry-request.ts'
import { OptionError } from './option-error.ts'
import { defaultData } from './options.ts'

export const mediaUsage = (): string => `Usage: npm run media -- retry [options]

  retry             reads the files again that could not be used; the terminal of the server shows the result

Options
  --data FOLDER     data folder of the server (default: ${defaultData.own}, also VITRINE_DATA; of the demo: ${defaultData.demo})
`

const read = (args: readonly string[]) => {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, data: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}

/** Runs `npm run media -- COMMAND`. Rejects with OptionError. */
export const runMediaCommand = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<void> => {
  const { values, positionals } = read(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined) return print(mediaUsage())
  if (command !== 'retry' || rest.length > 0)
    throw new OptionError(`There is no command “${positionals.join(' ')}”. See npm run media -- --help`)
  const data = values.data ?? environment['VITRINE_DATA'] ?? defaultData.own
  if (!existsSync(data)) throw new OptionError(`There is no folder ${data}. Name the data folder of the server with --data.`)
  await requestRetry(data)
  print('Unusable files are read again within seconds, or at the next start of the server. Its terminal shows the result.')
}

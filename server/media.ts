import { runMediaCommand } from './start/media-commands.ts'
import { explainProblem } from './start/problems.ts'

// New files are for this account only, also in folders that existed.
process.umask(0o077)

runMediaCommand(process.argv.slice(2), process.env, (text) => console.log(text)).catch((error: unknown) => {
  console.error(explainProblem(error))
  process.exitCode = 1
})

import { openStores } from './presets/stores-only.ts'
import { explainProblem } from './start/problems.ts'
import { promptPassword } from './start/prompt-password.ts'
import { runUserCommand } from './start/user-commands.ts'

// New files are for this account only, also in folders that existed.
process.umask(0o077)

runUserCommand(process.argv.slice(2), process.env, {
  openStores,
  promptPassword: () => promptPassword(process.stdin, process.stderr as NodeJS.WriteStream),
  print: (text) => console.log(text),
}).catch((error: unknown) => {
  console.error(explainProblem(error))
  process.exitCode = 1
})

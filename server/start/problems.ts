import { isDiskFull } from '../common/disk-full.ts'
import { NameTaken } from '../ports/user-name.ts'
import { AccountProblem } from '../services/sign-in/users.ts'
import { OptionProblem } from './option-problem.ts'

const forPeople = new Set(['DataInUse', 'NewerDatabase', 'DamagedDatabase', 'DamagedSecret'])

/** What the system says of a file or folder that the person named or that belongs to the data. */
const systemWords: Readonly<Record<string, string>> = {
  EACCES: 'This account may not write to',
  EPERM: 'This account may not write to',
  EROFS: 'Nothing can be written to',
  EEXIST: 'Something else is in the way at',
  ENOTDIR: 'Something else is in the way at',
  EISDIR: 'Something else is in the way at',
  ENOSPC: 'The disk is full:',
  EDQUOT: 'The disk is full:',
}

/** One sentence for what a person can put right; with its stack for everything else, which only a developer can. */
export const explainProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OptionProblem || error instanceof AccountProblem) return error.message
  if (error instanceof NameTaken || forPeople.has(error.name)) return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
  const code = 'code' in error ? String(error.code) : ''
  // A write names no file, and neither does the database.
  if (isDiskFull(error) && !('path' in error)) return 'The disk of the data folder (--data) is full.'
  const words = systemWords[code]
  if (words !== undefined && 'path' in error) return `${words} ${String(error.path)}`
  return error.stack ?? error.message
}

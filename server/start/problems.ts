import { isDiskFull } from '../common/disk-full.ts'
import { PersonalProblem } from '../common/personal-problem.ts'

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
  if (error instanceof PersonalProblem) return error.message
  const code = 'code' in error ? String(error.code) : ''
  // A write names no file, and neither does the database.
  if (isDiskFull(error) && !('path' in error)) return 'The disk of the data folder (--data) is full.'
  const words = systemWords[code]
  if (words !== undefined && 'path' in error) return `${words} ${String(error.path)}`
  return error.stack ?? error.message
}

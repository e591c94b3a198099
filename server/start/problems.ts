import { isDiskFull } from '../common/disk-full.ts'
import { OperatorError } from '../common/operator-error.ts'
import { StoresUnavailableError } from '../ports/stores.ts'

/** System errors of files that the operator named or that belong to the data. */
const systemMessages: Readonly<Record<string, string>> = {
  EACCES: 'This account may not write to',
  EPERM: 'This account may not write to',
  EROFS: 'Nothing can be written to',
  EEXIST: 'Another file or folder is in the way at',
  ENOTDIR: 'Another file or folder is in the way at',
  EISDIR: 'Another file or folder is in the way at',
  ENOSPC: 'The disk is full:',
  EDQUOT: 'The disk is full:',
}

/** A sentence for errors that the operator can fix; for all others the stack, for developers. */
export const explainProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  if (error instanceof StoresUnavailableError)
    return error.cause instanceof Error ? `The database does not respond: ${error.cause.message}` : 'The database does not respond.'
  const code = 'code' in error ? String(error.code) : ''
  // Errors of writes and of the database contain no path.
  if (isDiskFull(error) && !('path' in error)) return 'The disk of the data folder (--data) is full.'
  const words = systemMessages[code]
  if (words !== undefined && 'path' in error) return `${words} ${String(error.path)}`
  return error.stack ?? error.message
}

import { isDiskFull } from '../common/disk-full.ts'
import { BlobsUnavailableError } from '../ports/blobs.ts'

/** Why a file cannot become an asset, as text for users; reported with its path. */
export class UnusableFileError extends Error {
  constructor(
    readonly reason: string,
    /** False = a resource ran out (time, memory, disk, file handles): the same bytes may work another time. */
    readonly lasting = true,
  ) {
    super(reason)
    this.name = 'UnusableFileError'
  }
}

/** A time limit was reached, possibly because the machine is overloaded and not because of the file. */
export class TimeLimitError extends UnusableFileError {
  constructor(failing: string, seconds: number, lasting = false) {
    super(`${failing}: it took longer than ${seconds} s`, lasting)
    this.name = 'TimeLimitError'
  }
}

const diskFullReason = 'cannot be added now (the disk of the data folder is full)'

const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read (no permission)',
  EPERM: 'cannot be read (no permission)',
  ENOENT: 'is not there any more',
  EIO: 'cannot be read (disk error)',
  ELOOP: 'is a link that leads in a circle',
  EMFILE: 'cannot be read now (too many open files)',
  ENFILE: 'cannot be read now (too many open files)',
  EBUSY: 'cannot be read now (another program uses it)',
  EAGAIN: 'cannot be read now (the machine is busy)',
  ENOMEM: 'cannot be read now (there was not enough memory)',
  ENAMETOOLONG: 'has a path that is too long',
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Text for an error, without paths or stacks. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof UnusableFileError) return error.reason
  if (error instanceof BlobsUnavailableError) return `cannot be added now (the store of the blobs ${error.reason})`
  // Libraries mention it in a later line of their message.
  if (isDiskFull(error)) return diskFullReason
  const code = codeOf(error)
  if (code !== null && systemReasons[code] !== undefined) return systemReasons[code]
  const text = error instanceof Error ? error.message : String(error)
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'failed'
  return line.trim().slice(0, 300)
}

/** Codes of the system and of SQLite. Codes of Node (ERR_…) are programming errors. */
const resourceCode = /^(E[A-Z0-9]+|SQLITE_\w+)$/
/** Messages of libraries and programs without a code. */
const resourceMessage =
  /\btimeout\b|out of memory|(cannot|can't) allocate|allocation failed|too many open files|no space left|disk quota|resource temporarily unavailable/i

/** Whether the same bytes would fail again. All other failures are retried. */
export const isLasting = (error: unknown): boolean => {
  if (error instanceof UnusableFileError) return error.lasting
  if (error instanceof BlobsUnavailableError) return false
  const code = codeOf(error)
  if (code !== null && resourceCode.test(code)) return false
  return !resourceMessage.test(error instanceof Error ? error.message : String(error))
}

/** Whether an error is about the system or the storage, and not about one file. */
export const isOfSystem = (error: unknown): boolean =>
  error instanceof BlobsUnavailableError || isDiskFull(error) || resourceCode.test(codeOf(error) ?? '')

const overloadCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EBUSY', 'EAGAIN'])

/** Whether a file was not readable because the machine is overloaded. It must not be treated as missing. */
export const isOverload = (error: unknown): boolean => overloadCodes.has(codeOf(error) ?? '')

/** Converts an error of a decoder or program into the reason for a file: transient if a resource ran out, else it begins with `verdict`. */
export const failureOf = (problem: string, error: unknown): UnusableFileError => {
  if (error instanceof UnusableFileError && !error.lasting) return error
  return isLasting(error) ? new UnusableFileError(`${problem}: ${reasonOf(error)}`) : new UnusableFileError(reasonOf(error), false)
}

/** A reason that people read: thrown where a file can't become an asset and reported with its path. */
export class Unusable extends Error {
  constructor(
    readonly reason: string,
    /** false = the same bytes may work another time (a timeout, a read error). */
    readonly lasting = true,
  ) {
    super(reason)
    this.name = 'Unusable'
  }
}

/** The same bytes would take as long again. */
export class OutOfTime extends Unusable {
  constructor(
    failing: string,
    readonly seconds: number,
  ) {
    super(`${failing}: it took longer than ${seconds} s`)
    this.name = 'OutOfTime'
  }
}

const noRoom = 'can not be taken up now (the disk of the data folder is full)'

const systemReasons: Readonly<Record<string, string>> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  SQLITE_FULL: noRoom,
  EACCES: 'may not be read (permission)',
  EPERM: 'may not be read (permission)',
  ENOENT: 'is not there any more',
  EIO: 'can not be read (disk error)',
  ELOOP: 'is a link that leads in a circle',
  EMFILE: 'can not be read now (too many open files)',
  ENAMETOOLONG: 'has a path that is too long',
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Says in words what happened, without paths or stacks. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof Unusable) return error.reason
  const code = codeOf(error)
  if (code !== null && systemReasons[code] !== undefined) return systemReasons[code]
  const text = error instanceof Error ? error.message : String(error)
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'failed'
  return line.trim().slice(0, 300)
}

/** Whether the same bytes would fail again, so that they need not be tried at every start. */
export const isLasting = (error: unknown): boolean => (error instanceof Unusable ? error.lasting : codeOf(error) === null)

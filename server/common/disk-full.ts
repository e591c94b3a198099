const codes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Whether something failed because nothing more can be written: the disk or the share of it, of a file or the database. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && codes.has(String(error.code))

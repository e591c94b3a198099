const codes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
/** Image libraries, ffmpeg and worker processes report the failure only as text. */
const texts = /no space left on device|disk quota exceeded|disk of the data folder is full|disk is full/i

/** Whether writing failed because the disk is full or the quota is exceeded. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(String(error.code))) || texts.test(error.message) || isDiskFull(error.cause))

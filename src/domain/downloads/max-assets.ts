import type { apiAtom } from '../api/atoms.ts'

/**
 * The most assets that are taken at once without asking; -1 = any number.
 * Only a courtesy of the server: without an answer nothing is limited.
 */
export const maxAssets = (api: ReturnType<typeof apiAtom.read>): Promise<number> =>
  api.call('getDownloadInfo').then(
    ({ max_assets }) => max_assets ?? -1,
    () => -1,
  )

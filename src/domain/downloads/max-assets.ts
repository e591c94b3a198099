import type { apiAtom } from '../api/atoms.ts'

/** Number of assets that the server allows without a confirmation; -1 = unlimited. Without a response there is no limit. */
export const maxAssets = (api: ReturnType<typeof apiAtom.read>): Promise<number> =>
  api.call('getDownloadInfo').then(
    ({ max_assets }) => max_assets ?? -1,
    () => -1,
  )

import type { Caller } from '../../common/caller.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import { authorize, type Right } from '../assets/authorize.ts'
import { keepsRights } from '../assets/keeps-rights.ts'
import { checkedChunks, type RunningCheck } from '../bytes/checked-chunks.ts'
import type { ByteSource } from '../bytes/send-bytes.ts'

/** Sends a large file only as long as the check passes. A part that is read in one piece is sent at once. */
export const checkedWhileSending = (source: ByteSource, check: RunningCheck): ByteSource => ({
  ...source,
  open: (range, into) => {
    const opened = source.open(range, into)
    return Symbol.asyncIterator in opened ? checkedChunks(opened, check) : opened
  },
})

type FindCaller = (sessionId: string) => Promise<Caller | null>

const currentCaller = async (callerOf: FindCaller, sessionId: string): Promise<Caller> => {
  const current = await callerOf(sessionId)
  if (!current) throw new Error('the session has ended')
  return current
}

/** Rejects as soon as the session has ended, or has fewer rights to the assets of a zip than at its begin. */
export const createZipCheck =
  (callerOf: FindCaller, begun: Caller, ids: readonly string[]): RunningCheck =>
  async () => {
    const current = await currentCaller(callerOf, begun.sessionId)
    if (!keepsRights(begun, current, ids)) throw new Error('the rights of the session have changed')
  }

interface AssetCheckParts {
  readonly callerOf: FindCaller
  readonly assets: Pick<AssetStore, 'getRights'>
}

/** Rejects as soon as the session has ended or has lost the right to the asset. */
export const createAssetCheck =
  ({ callerOf, assets }: AssetCheckParts, begun: Caller, id: string, right: Right): RunningCheck =>
  async () => {
    // The session of a role preview has no caller of its own.
    const current = begun.isPreview ? begun : await currentCaller(callerOf, begun.sessionId)
    // Where a cookie has the rights of a guest, see cookieCaller in app.ts.
    const caller = begun.isAssetUser || begun.guest ? current : { ...current, groups: begun.groups }
    const rights = (await assets.getRights([id])).get(id)
    if (!rights || !authorize(caller, { id, rights }, right)) throw new Error('the right to the file has ended')
  }

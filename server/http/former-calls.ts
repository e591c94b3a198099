import type { CallName, CallResponse } from '#contract/calls.ts'
import type { Handler } from './handlers.ts'

/** A call of an earlier release under its former path, for installed pages that are not updated yet. */
interface FormerCall {
  readonly name: CallName
  readonly path: string
  readonly handlerOf: (handler: Handler<CallName>) => Handler<CallName>
}

/** Pages of 1.0.0-beta.1 expect the permission as `lease`, and know none of single assets: the shortest one counts for all. */
const offlineAssets: FormerCall = {
  name: 'getOfflineAssets',
  path: 'assets/keep',
  handlerOf: (handler) => async (context) => {
    const response = (await handler(context)) as CallResponse<'getOfflineAssets'>
    const seconds = response.assets.map((asset) => asset.permissionSeconds ?? response.permissionSeconds)
    return { ...response, lease: Math.min(response.permissionSeconds, ...seconds) }
  },
}

export const formerCalls: readonly FormerCall[] = [offlineAssets]

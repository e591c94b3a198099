import type { CallName, CallResponse } from '#contract/calls.ts'
import type { Handler } from './handlers.ts'

/** A call of an earlier release under its former path, for installed pages that are not updated yet. */
interface FormerCall {
  readonly name: CallName
  readonly path: string
  readonly handlerOf: (handler: Handler<CallName>) => Handler<CallName>
}

/** Pages of 1.0.0-beta.1 expect the permission as `lease`. */
const offlineAssets: FormerCall = {
  name: 'getOfflineAssets',
  path: 'assets/keep',
  handlerOf: (handler) => async (context) => {
    const response = (await handler(context)) as CallResponse<'getOfflineAssets'>
    return { ...response, lease: response.permissionSeconds }
  },
}

export const formerCalls: readonly FormerCall[] = [offlineAssets]

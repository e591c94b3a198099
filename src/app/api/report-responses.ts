import { RemoteError } from '#local/remote-error.ts'
import { type ResponseListener, responseListenerAtom } from '../../domain/api/atoms.ts'
import type { Store } from '../store.ts'
import type { Middleware } from './middleware.ts'

/** Tells the listener every response and failure of the server. The listener loads after the first screen; earlier ones wait for it. */
export const reportResponses = (store: Store): Middleware => {
  let bufferedReports: ((listener: ResponseListener) => void)[] = []
  const report = (one: (listener: ResponseListener) => void): void => {
    const listener = store.get(responseListenerAtom)
    if (listener) one(listener)
    else bufferedReports.push(one)
  }
  store.sub(responseListenerAtom, () => {
    const reports = bufferedReports
    bufferedReports = []
    for (const one of reports) report(one)
  })
  return (next) =>
    async (name, parts = {}) => {
      try {
        const response = await next(name, parts)
        report((listener) => listener.onResponse(name, parts, response))
        return response
      } catch (error) {
        if (error instanceof RemoteError) report((listener) => listener.onFailure(name, parts, error))
        throw error
      }
    }
}

import type { FakeApi } from './fake-api.ts'

const closers: (() => Promise<void>)[] = []
const apis: FakeApi[] = []

/** Registers what the end of the test closes, and the calls that it checks. */
export const atEnd = (close: () => Promise<void>, api: FakeApi): void => {
  closers.push(close)
  apis.push(api)
}

/** Ends everything that the test has opened. @returns names of the calls that had no handler */
export const endTest = async (): Promise<readonly string[]> => {
  for (const close of closers.splice(0)) await close()
  return apis.splice(0).flatMap((api) => api.unhandled())
}

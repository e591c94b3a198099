import { defaultApiPrefix, workerApiPrefixVariable } from '#contract/api-prefix.ts'

/**
 * Path of the API on this origin, with a slash at both ends.
 * @param scope address of the worker's scope, which holds the base path
 */
export const readApiPath = (globals: object, scope: string): string => {
  const injected: unknown = Reflect.get(globals, workerApiPrefixVariable)
  // A copy of the build without the Vitrine server has no injected prefix.
  return new URL(typeof injected === 'string' ? injected : defaultApiPrefix.slice(1), scope).pathname
}

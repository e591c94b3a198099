interface TrustedScriptPolicy {
  createScriptURL(address: string): unknown
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): TrustedScriptPolicy
}

/**
 * The page's policy lets a script address pass only through a named door, and only for this one file.
 * @param policy as the server names it in its Content-Security-Policy; a page may make each only once, which happens when it is first needed
 */
export const trustedScript = (policy: string, file: string): (() => unknown) => {
  let made: TrustedScriptPolicy | null = null
  return () => {
    const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
    if (!factory) return file
    made ??= factory.createPolicy(policy, {
      createScriptURL: (address) => {
        if (address !== file) throw new TypeError(`not ${file}: ${address}`)
        return address
      },
    })
    return made.createScriptURL(file)
  }
}

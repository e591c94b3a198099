interface TrustedScriptPolicy {
  createScriptURL(address: string): unknown
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): TrustedScriptPolicy
}

/**
 * Creates the script URL of one file through a Trusted Types policy. A page can create each policy only once, so it is created on first
 * use.
 * @param policy name in the server's Content-Security-Policy
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

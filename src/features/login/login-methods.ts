import type { LoginMethod } from '#contract/session.ts'

export interface OtherMethod {
  readonly name: string
  readonly label: string
  readonly url: string
}

/** Only web addresses, even though the list comes from the server's own configuration. */
const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))/.test(url)

/** Available sign-in methods. User name and password until the server has responded. */
export const loginMethods = (
  methods: readonly LoginMethod[] | undefined,
): { readonly isNative: boolean; readonly others: readonly OtherMethod[] } => {
  const others = (methods ?? []).flatMap(({ type, name, label, url }) =>
    type === 'sso' && url && isWebAddress(url) ? [{ name, label: label ?? name, url }] : [],
  )
  return { isNative: others.length === 0 || (methods ?? []).some(({ type }) => type === 'native'), others }
}

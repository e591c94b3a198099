import type { LoginMethod } from '#contract/session.ts'

export interface OtherMethod {
  readonly name: string
  readonly label: string
  readonly url: string
}

/** Only web addresses: what the server lists comes from its own configuration, but a link is a link. */
const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))/.test(url)

/** How one may sign in here. Before the server has said it, by name and password. */
export const loginWays = (
  methods: readonly LoginMethod[] | undefined,
): { readonly isNative: boolean; readonly others: readonly OtherMethod[] } => {
  const others = (methods ?? []).flatMap(({ type, name, label, url }) =>
    type === 'sso' && url && isWebAddress(url) ? [{ name, label: label ?? name, url }] : [],
  )
  return { isNative: others.length === 0 || (methods ?? []).some(({ type }) => type === 'native'), others }
}

import type { OpenIdOptions } from '../presets/outside.ts'
import type { AccountRule } from '../services/sign-in/identity-accounts.ts'
import type { OptionValues } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSecret } from './secret-option.ts'

export interface SignInOptions {
  readonly openId: OpenIdOptions
  readonly label: string
  readonly accounts: AccountRule
  /** Disables sign-in by password. */
  readonly only: boolean
}

const dependentOptions = ['sso-client-id', 'sso-client-secret-file', 'sso-label', 'sso-accounts', 'sso-only'] as const

/** Null = no provider. Throws OptionError for settings with which no user could sign in. */
export const readSignInOptions = (values: OptionValues, environment: NodeJS.ProcessEnv): SignInOptions | null => {
  const issuer = values['sso-issuer']
  if (issuer === undefined) {
    const dependent = dependentOptions.find((name) => values[name] !== undefined && values[name] !== false)
    if (dependent !== undefined) throw new OptionError(`--${dependent}: there is no provider. Add --sso-issuer.`)
    return null
  }
  const clientId = values['sso-client-id']
  if (clientId === undefined) throw new OptionError('--sso-issuer: the provider must know this portal. Add --sso-client-id.')
  if (values['public-url'] === undefined)
    throw new OptionError('--sso-issuer: the provider redirects back to the portal. Add --public-url.')
  return {
    openId: { issuer, clientId, clientSecret: readSecret('sso', values['sso-client-secret-file'], environment) },
    label: values['sso-label'] ?? new URL(issuer).hostname,
    accounts: values['sso-accounts'] ?? 'mail',
    only: values['sso-only'] ?? false,
  }
}

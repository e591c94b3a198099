import type { ListedPasskey } from '#contract/passkeys.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { ChangePasskeyDialog } from './change-passkey-dialog.tsx'
import { type FactorAction, FactorDialog } from './factor-dialog.tsx'

/** A change of how the account signs in. */
export type SignInChange =
  | { readonly kind: 'factor'; readonly action: FactorAction }
  | { readonly kind: 'add-passkey' }
  | { readonly kind: 'passkey'; readonly action: 'rename' | 'remove'; readonly passkey: ListedPasskey }

interface SignInDialogsProps {
  readonly open: boolean
  readonly change: SignInChange
  readonly onClose: () => void
  /** The account has changed on the server. */
  readonly onChanged: () => void
}

/** The dialog of a change. Part of the account page: the first screen has the names of all files that load later. */
export const SignInDialogs = ({ change, ...rest }: SignInDialogsProps) => {
  if (change.kind === 'factor') return <FactorDialog {...rest} action={change.action} />
  if (change.kind === 'add-passkey') return <AddPasskeyDialog {...rest} />
  return <ChangePasskeyDialog {...rest} action={change.action} passkey={change.passkey} />
}

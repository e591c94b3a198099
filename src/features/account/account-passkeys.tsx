import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ListedPasskey } from '#contract/passkeys.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatDate } from '../../domain/language/format.ts'
import { canUsePasskeys } from '../../platform/passkey-support.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountSection } from './account-section.tsx'
import type { SignInChange } from './sign-in-dialogs.tsx'

interface AccountPasskeysProps {
  readonly passkeys: readonly ListedPasskey[]
  readonly onOpen: (change: SignInChange) => void
}

/** Passkeys of the account, with their last use. Where the browser cannot use any, e.g. at an IP address, none can be added. */
export const AccountPasskeys = ({ passkeys, onOpen }: AccountPasskeysProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isUsable = canUsePasskeys()
  if (!isUsable && passkeys.length === 0) return null
  return (
    <AccountSection title={t({ id: 'views.account.passkeys', message: 'Passkeys' })}>
      <p className="m-0">
        <Trans id="views.account.passkeys.text">
          With a passkey you sign in by fingerprint, face or PIN of your device, without a password and without a code.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className="m-0 list-none divide-y divide-line p-0">
          {passkeys.map((passkey) => {
            const { id, name, created, used } = passkey
            const [since, last] = [formatDate(created / 1000, locale), used === null ? '' : formatDate(used / 1000, locale)]
            return (
              <li key={id} className="flex min-h-14 flex-wrap items-center gap-3 py-1">
                <Icon name="i-lucide-key-round" className="size-5 text-muted" />
                <span className="tabular min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi className="block font-medium">{name}</bdi>
                  <span className="block text-12px text-muted">
                    {used === null ? (
                      <Trans id="views.account.passkeys.unused">Added {since}, not used yet</Trans>
                    ) : (
                      <Trans id="views.account.passkeys.used">
                        Added {since}, last used {last}
                      </Trans>
                    )}
                  </span>
                </span>
                <Button
                  size="s"
                  aria-label={t({ id: 'views.account.passkeys.rename.label', message: `Rename: ${name}` })}
                  onClick={() => onOpen({ kind: 'passkey', action: 'rename', passkey })}
                >
                  <Trans id="views.account.passkeys.rename">Rename</Trans>
                </Button>
                <Button
                  size="s"
                  aria-label={t({ id: 'views.account.passkeys.remove.label', message: `Remove: ${name}` })}
                  onClick={() => onOpen({ kind: 'passkey', action: 'remove', passkey })}
                >
                  <Trans id="views.account.factor.remove.submit">Remove</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {isUsable && (
        <Button icon="i-lucide-key-round" className="self-start" onClick={() => onOpen({ kind: 'add-passkey' })}>
          <Trans id="views.account.passkeys.add">Add passkey</Trans>
        </Button>
      )}
    </AccountSection>
  )
}

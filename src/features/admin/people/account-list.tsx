import { Trans, useLingui } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { ListedAccount } from '#contract/people.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { AccountAction } from './account-confirmation.tsx'

export type ListAction = AccountAction | 'edit' | 'enable'

interface AccountListProps {
  readonly accounts: readonly ListedAccount[]
  readonly self: string
  /** Whether accounts sign in by password. */
  readonly hasLinks: boolean
  readonly selected: ReadonlySet<string>
  readonly onSelect: (id: string, isSelected: boolean) => void
  readonly onAction: (action: ListAction, account: ListedAccount) => void
}

const Badge = ({ children, isWarning = false }: { readonly children: ReactNode; readonly isWarning?: boolean }) => (
  <span
    className={classNames(
      'inline-block rounded-full border border-solid px-2 py-0.5 text-12px whitespace-nowrap',
      isWarning ? 'border-warning text-warning' : 'border-line-strong text-muted',
    )}
  >
    {children}
  </span>
)

const Badges = ({ account, isSelf }: { readonly account: ListedAccount; readonly isSelf: boolean }) => (
  <>
    {isSelf && (
      <Badge>
        <Trans id="admin.people.badge.self">You</Trans>
      </Badge>
    )}
    {account.isGuiAdmin && (
      <Badge>
        <Trans id="admin.people.badge.administrator">Administrator</Trans>
      </Badge>
    )}
    {account.managesPeople && (
      <Badge>
        <Trans id="admin.log.field.manages_people">Manages people</Trans>
      </Badge>
    )}
    {!account.isAssetUser && (
      <Badge>
        <Trans id="admin.people.badge.no_files">Sees no files</Trans>
      </Badge>
    )}
    {account.isLinked && (
      <Badge>
        <Trans id="admin.people.badge.linked">Single sign-on</Trans>
      </Badge>
    )}
    {account.isInvited && (
      <Badge>
        <Trans id="admin.people.badge.invited">Invited</Trans>
      </Badge>
    )}
    {account.disabled && (
      <Badge isWarning>
        <Trans id="admin.people.badge.disabled">Disabled</Trans>
      </Badge>
    )}
  </>
)

/** Accounts as a list of cards, with a menu of actions each. */
export const AccountList = ({ accounts, self, hasLinks, selected, onSelect, onAction }: AccountListProps) => {
  const { t } = useLingui()
  const actionsOf = (account: ListedAccount) => {
    const entry = (key: ListAction, icon: string, label: string) => ({ key, icon, label, onSelect: () => onAction(key, account) })
    const canSend = hasLinks && !account.isLinked && !account.disabled
    return [
      entry('edit', 'i-lucide-pencil', t({ id: 'admin.people.edit', message: 'Edit' })),
      ...(canSend
        ? [
            account.isInvited
              ? entry('link', 'i-lucide-mail', t({ id: 'admin.people.invite_again', message: 'Invite again' }))
              : entry('link', 'i-lucide-key-round', t({ id: 'admin.people.new_password', message: 'New password' })),
          ]
        : []),
      entry('sessions', 'i-lucide-log-out', t({ id: 'admin.people.sessions', message: 'Sign out everywhere' })),
      ...(account.hasSecondFactor
        ? [entry('factors', 'i-lucide-shield', t({ id: 'admin.people.factors', message: 'Reset second factor' }))]
        : []),
      account.disabled
        ? entry('enable', 'i-lucide-circle-check', t({ id: 'admin.people.enable', message: 'Enable' }))
        : entry('disable', 'i-lucide-ban', t({ id: 'admin.people.disable', message: 'Disable' })),
      entry('remove', 'i-lucide-trash-2', t({ id: 'admin.people.remove', message: 'Delete' })),
    ]
  }
  return (
    <ul className="m-0 grid list-none grid-cols-1 rounded-card border border-solid border-line bg-surface p-0 text-on-surface">
      {accounts.map((account) => {
        const { name } = account
        return (
          <li key={account.id} className="flex items-center gap-2 border-be border-line py-2 ps-1 pe-2 last:border-be-0">
            <label className="flex min-h-[var(--control)] min-w-[var(--control)] shrink-0 cursor-pointer items-center justify-center">
              <span className="visually-hidden">{t({ id: 'admin.people.select.of', message: `Select ${name}` })}</span>
              <input
                type="checkbox"
                checked={selected.has(account.id)}
                onChange={({ target }) => onSelect(account.id, target.checked)}
                className="m-0 size-4 cursor-pointer accent-primary"
              />
            </label>
            <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]">
              <p className="m-0 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                <Badges account={account} isSelf={account.id === self} />
              </p>
              <p className="m-0 min-w-0 text-14px text-muted [overflow-wrap:anywhere] max-md:empty:hidden">
                {account.mail && <bdi>{account.mail}</bdi>}
              </p>
              <p className="m-0 min-w-0 text-14px text-muted [overflow-wrap:anywhere] max-md:empty:hidden">{account.groups.join(', ')}</p>
            </div>
            <Menu
              iconOnly
              align="end"
              variant="ghost"
              icon="i-lucide-ellipsis-vertical"
              label={t({ id: 'admin.people.actions.of', message: `Actions for ${name}` })}
              items={actionsOf(account)}
            />
          </li>
        )
      })}
    </ul>
  )
}

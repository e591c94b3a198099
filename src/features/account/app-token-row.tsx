import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ListedToken } from '#contract/app-tokens.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTokenTexts } from './use-token-texts.ts'

interface AppTokenRowProps {
  readonly token: ListedToken
  readonly isExpired: boolean
  readonly onRevoke: () => void
}

/** A token with its access, its end and its last use. */
export const AppTokenRow = ({ token: { name, access, expires, used }, isExpired, onRevoke }: AppTokenRowProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { accessNames } = useTokenTexts()
  const end = formatTime(expires, locale)
  const last = used === null ? '' : formatTime(used, locale)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-1">
      <Icon name="i-lucide-key-round" className="size-5 text-muted" />
      <span className="tabular min-w-0 flex-1">
        <span className="block break-words font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-12px text-muted">
          {accessNames[access]}
          {' · '}
          {isExpired ? (
            <Trans id="views.account.tokens.expired">Expired on {end}</Trans>
          ) : (
            <Trans id="views.account.tokens.expires">Valid until {end}</Trans>
          )}
        </span>
        <span className="block text-12px text-muted">
          {used === null ? (
            <Trans id="views.account.tokens.unused">Never used</Trans>
          ) : (
            <Trans id="views.account.tokens.used">Last used {last}</Trans>
          )}
        </span>
      </span>
      <Button size="s" aria-label={t({ id: 'views.account.tokens.revoke.label', message: `Revoke the token ${name}` })} onClick={onRevoke}>
        <Trans id="views.account.tokens.revoke">Revoke</Trans>
      </Button>
    </li>
  )
}

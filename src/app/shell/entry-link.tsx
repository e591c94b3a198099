import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { storeReturnPage } from '../../domain/session/return-page.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { NavigationEntry } from '../navigation.ts'

interface EntryLinkProps {
  readonly entry: Pick<NavigationEntry, 'icon' | 'label' | 'link' | 'count'>
  readonly isCurrent: boolean
  /** `row` = icon and text, `rail` = icon with a tooltip, `bar` = icon above a small text. */
  readonly variant: 'row' | 'rail' | 'bar'
}

const none = atom(0)
const variantClasses = {
  // The same border width as the buttons beside it, so that all icons align.
  row: 'min-h-[var(--control)] gap-3 border border-solid border-transparent px-3 text-14px',
  rail: 'size-11 justify-center',
  // Short names leave their space to long ones.
  bar: 'min-h-14 min-w-0 flex-auto flex-col justify-center gap-0.5 text-center text-12px hyphens-auto',
}

const countText = (value: number): string => (value > 999 ? '999+' : String(value))

const Count = ({ value, isCorner }: { readonly value: number; readonly isCorner: boolean }) => (
  <span
    className={classNames(
      'tabular inline-block min-w-4.5 shrink-0 rounded-full bg-primary px-1 text-center text-12px leading-4.5 text-on-primary',
      isCorner ? 'absolute inset-ie-0.5 top-0.5' : 'ms-auto',
    )}
  >
    {countText(value)}
  </span>
)

export const EntryLink = ({ entry, isCurrent, variant }: EntryLinkProps) => {
  const { i18n } = useLingui()
  const count = useAtomValue(entry.count ?? none)
  const label = i18n._(entry.label.id)
  const link = (
    <Link
      {...entry.link}
      // After the sign-in, the user returns to the search or asset.
      onClick={entry.link.to === '/login' ? storeReturnPage : undefined}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(variant === 'rail' ? { 'aria-label': count > 0 ? `${label} ${countText(count)}` : label } : {})}
      className={classNames(
        'relative flex items-center rounded-control no-underline hover:bg-[var(--c-list-hover)]',
        variantClasses[variant],
        isCurrent && 'bg-[var(--c-navigation-current)] font-medium',
      )}
    >
      <Icon name={entry.icon} className={classNames('size-5', isCurrent && 'text-primary')} />
      {variant !== 'rail' && <span className={variant === 'row' ? 'min-w-0 truncate' : 'max-w-full'}>{label}</span>}
      {count > 0 && <Count value={count} isCorner={variant !== 'row'} />}
    </Link>
  )
  return variant === 'rail' ? <Tooltip label={label}>{link}</Tooltip> : link
}

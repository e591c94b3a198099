import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { Menu } from '../../ui/menu.tsx'
import { extensionDays } from './use-extension.ts'

const dayMs = 24 * 3_600_000

interface LinkMenuProps {
  readonly link: ListedShareLink
  /** Without it, the server refuses everything but the end. */
  readonly mayShare: boolean
  readonly onChange: () => void
  readonly onExtend: () => void
  readonly onNewAddress: () => void
  readonly onEnd: () => void
}

/** Actions for an own link. */
export const LinkMenu = ({ link, mayShare, onChange, onExtend, onNewAddress, onEnd }: LinkMenuProps) => {
  const { t } = useLingui()
  const days = extensionDays(useAtomValue(configAtom).share_links)
  const { name, expires } = link
  // A later end must not become an earlier one.
  const [openedAt] = useState(() => Date.now())
  const mayExtend = expires !== null && expires < openedAt + days * dayMs
  const entry = (key: string, icon: string, label: string, onSelect: () => void) => ({ key, icon, label, onSelect })
  return (
    <Menu
      iconOnly
      align="end"
      variant="ghost"
      icon="i-lucide-ellipsis-vertical"
      label={t({ id: 'views.links.actions', message: `Actions for the link ${name}` })}
      items={[
        ...(mayShare
          ? [
              entry('change', 'i-lucide-pencil', t({ id: 'views.links.change', message: 'Change' }), onChange),
              ...(mayExtend
                ? [
                    entry(
                      'extend',
                      'i-lucide-clock',
                      t({
                        id: 'views.links.extend',
                        message: plural(days, { one: 'Open for # day from now', other: 'Open for # days from now' }),
                      }),
                      onExtend,
                    ),
                  ]
                : []),
              entry('address', 'i-lucide-refresh-cw', t({ id: 'views.links.renew', message: 'New address' }), onNewAddress),
            ]
          : []),
        entry('end', 'i-lucide-trash-2', t({ id: 'widgets.links.end', message: 'End link' }), onEnd),
      ]}
    />
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { differencesAtom, type Edited, resetAtom } from '../../domain/admin/resets.ts'
import { Menu } from '../../ui/menu.tsx'
import { useIsReadOnly } from './use-config-value.ts'

interface ChangedFieldBadgeProps {
  readonly name: string
  readonly edited: Edited
  readonly children: ReactNode
}

/** Marks a field that differs from the published configuration and offers to reset it. */
export const ChangedFieldBadge = ({ name, edited, children }: ChangedFieldBadgeProps) => {
  const { t } = useLingui()
  const differs = useAtomValue(differencesAtom)(edited)
  const reset = useSetAtom(resetAtom)
  const isReadOnly = useIsReadOnly()
  const items = [
    {
      key: 'published' as const,
      icon: 'i-lucide-undo-2',
      label: t({ id: 'admin.reset.published', message: `${name}: published value` }),
      disabled: !differs.published,
    },
    {
      key: 'factory' as const,
      icon: 'i-lucide-package',
      label: t({ id: 'admin.reset.factory', message: `${name}: factory setting` }),
      disabled: !differs.factory,
    },
  ]
  const hasMenu = (differs.published || differs.factory) && !isReadOnly
  return (
    // The button has reserved space, so that the field does not move when it is changed.
    <div className="relative pe-10 -me-2 sm:-me-3">
      {differs.published && (
        <span className="absolute -inset-is-3 inset-bs-1.5 size-2 rounded-full bg-primary forced-colors:[background:Highlight]">
          <span className="visually-hidden">{t({ id: 'admin.changed', message: 'Changed' })}</span>
        </span>
      )}
      {children}
      {hasMenu && (
        <div className="absolute -inset-ie-1 inset-bs-0">
          <Menu
            iconOnly
            align="end"
            size="s"
            icon="i-lucide-rotate-ccw"
            label={t({ id: 'admin.reset', message: 'Reset …' })}
            items={items.map(({ key, ...item }) => ({ ...item, key, onSelect: () => reset(edited, key) }))}
            className="text-muted"
          />
        </div>
      )}
    </div>
  )
}

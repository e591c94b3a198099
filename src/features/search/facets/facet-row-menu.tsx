import { useLingui } from '@lingui/macro'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'

interface FacetRowMenuProps {
  /** Label of the value. */
  readonly name: string
  /** Selects only this value; absent for single-choice facets. */
  readonly onOnly?: () => void
  readonly onExclude: () => void
  readonly className?: string
}

/** Menu of further actions for a value. */
export const FacetRowMenu = ({ name, onOnly, onExclude, className = '' }: FacetRowMenuProps) => {
  const { t } = useLingui()
  const items: MenuEntry[] = [
    {
      key: 'exclude',
      icon: 'i-lucide-ban',
      label: t({ id: 'views.search.facets.exclude', message: `Exclude ${name}` }),
      onSelect: onExclude,
    },
  ]
  if (onOnly)
    items.unshift({
      key: 'only',
      icon: 'i-lucide-circle-dot',
      label: t({ id: 'views.search.facets.only', message: `Only ${name}` }),
      onSelect: onOnly,
    })
  return (
    <Menu
      iconOnly
      icon="i-lucide-ellipsis"
      size="s"
      align="end"
      label={t({ id: 'views.search.facets.row_menu', message: `Options for ${name}` })}
      items={items}
      className={className}
    />
  )
}

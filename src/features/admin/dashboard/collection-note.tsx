import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { brokenSearches } from '../../../domain/admin/checks.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Status in the closed entry: kind, visibility, configuration errors. */
export const CollectionNote = ({ entry }: { readonly entry: CollectionConfig }) => {
  const { t } = useLingui()
  const config = useAtomValue(editingAtom)?.config
  const isBroken = config !== undefined && brokenSearches(config).includes(entry.indicator)
  return (
    <span className="flex items-center gap-2 text-13px text-muted">
      {isBroken && (
        <span className="flex items-center gap-1.5 text-warning">
          <Icon name="i-lucide-triangle-alert" className="size-4" />
          {t({ id: 'admin.collection.broken', message: 'Does not match the filters' })}
        </span>
      )}
      {entry.visible === false && t({ id: 'admin.collection.hidden', message: 'Not shown' })}
      <span className="max-sm:hidden">
        {entry.search ? t({ id: 'admin.collection.search', message: 'Pre-search' }) : t({ id: 'admin.collection', message: 'Collection' })}
      </span>
    </span>
  )
}

import { Trans, useLingui } from '@lingui/macro'
import type { ListChanges } from '../../domain/admin/list-changes.ts'
import type { Path } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import type { ConfigLabels } from './use-config-labels.ts'
import { ValueText } from './value-text.tsx'

interface ListDifferenceProps {
  readonly path: Path
  readonly changes: ListChanges
  readonly labels: ConfigLabels
}

/** Changes of a list, entry by entry. */
export const ListDifference = ({ path, changes, labels }: ListDifferenceProps) => {
  const { i18n } = useLingui()
  const entryName = useEntryName()
  const nameOf = (entry: unknown) => labels.value(path, entry) ?? (entryName(entry) || JSON.stringify(entry))
  const names = (entries: readonly unknown[]) => new Intl.ListFormat(i18n.locale).format(entries.map(nameOf))
  const { added, removed, changed, isReordered } = changes
  return (
    <ul className="m-0 grid grid-cols-1 list-none gap-1 p-0">
      {added.length > 0 && (
        <li>
          <Trans id="admin.list.added">New:</Trans> {names(added)}
        </li>
      )}
      {removed.length > 0 && (
        <li>
          <Trans id="admin.list.removed">Removed:</Trans> {names(removed)}
        </li>
      )}
      {changed.map(({ entry, differences }) =>
        differences.map((difference) => (
          <li key={`${nameOf(entry)} ${difference.path.join('.')}`}>
            <span className="font-medium">{nameOf(entry)}</span>, {labels.within(difference.path)}:{' '}
            <ValueText value={labels.value(difference.path, difference.before) ?? difference.before} /> →{' '}
            <ValueText value={labels.value(difference.path, difference.after) ?? difference.after} />
          </li>
        )),
      )}
      {isReordered && (
        <li>
          <Trans id="admin.list.order">Different order</Trans>
        </li>
      )}
    </ul>
  )
}

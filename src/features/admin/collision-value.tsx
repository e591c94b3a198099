import { Trans } from '@lingui/macro'
import { differences } from '../../domain/admin/differences.ts'
import type { Collision } from '../../domain/admin/merge.ts'
import { isFields } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import type { ConfigLabels } from './use-config-labels.ts'
import { ValueText } from './value-text.tsx'

interface CollisionValueProps {
  readonly collision: Collision
  /** Value of one side. */
  readonly value: unknown
  readonly other: unknown
  readonly labels: ConfigLabels
}

/** Change of one side at a config path: for a list entry its changed fields, otherwise the value. */
export const CollisionValue = ({ collision: { path, base }, value, other, labels }: CollisionValueProps) => {
  const entryName = useEntryName()
  if (value === undefined)
    return (
      <em>
        <Trans id="admin.conflict.removed">removed</Trans>
      </em>
    )
  if (!isFields(value)) return <ValueText value={labels.value(path, value) ?? value} other={other} />
  return (
    <>
      {base === undefined && entryName(value)}
      {differences(base ?? {}, value).map((change) => (
        <span key={change.path.join('.')} className="block break-words">
          {labels.within(change.path)}: <ValueText value={change.after} />
        </span>
      ))}
    </>
  )
}

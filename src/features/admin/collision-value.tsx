import { Trans } from '@lingui/macro'
import { differences } from '../../domain/admin/differences.ts'
import type { Collision } from '../../domain/admin/merge.ts'
import { isFields } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import type { Words } from './use-words.ts'
import { ValueText } from './value-text.tsx'

interface CollisionValueProps {
  readonly collision: Collision
  /** One side's. */
  readonly value: unknown
  readonly other: unknown
  readonly words: Words
}

/** What one side has made of a place: an entry of a list by what has changed in it, everything else as it is. */
export const CollisionValue = ({ collision: { path, base }, value, other, words }: CollisionValueProps) => {
  const entryName = useEntryName()
  if (value === undefined)
    return (
      <em>
        <Trans id="admin.conflict.removed">taken away</Trans>
      </em>
    )
  if (!isFields(value)) return <ValueText value={words.value(path, value) ?? value} other={other} />
  return (
    <>
      {base === undefined && entryName(value)}
      {differences(base ?? {}, value).map((change) => (
        <span key={change.path.join('.')} className="block break-words">
          {words.within(change.path)}: <ValueText value={change.after} />
        </span>
      ))}
    </>
  )
}

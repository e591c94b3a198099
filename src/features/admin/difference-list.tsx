import { Plural } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { Difference } from '../../domain/admin/differences.ts'
import { listChanges } from '../../domain/admin/list-changes.ts'
import { ListDifference } from './list-difference.tsx'
import { type ConfigLabels, useConfigLabels } from './use-config-labels.ts'
import { ValueText } from './value-text.tsx'

interface DifferenceListProps {
  /** Paths start at `config`, `texts` or `pages`. */
  readonly differences: readonly Difference[]
  /** Labels of the two sides. */
  readonly before: ReactNode
  readonly after: ReactNode
  /** Text for a side without a value. */
  readonly missing?: ReactNode
  /** @param name display name of the path */
  readonly renderAction?: (difference: Difference, name: string) => ReactNode
}

const maxShownCount = 100

interface SidesProps extends Pick<DifferenceListProps, 'before' | 'after' | 'missing'> {
  readonly difference: Difference
  readonly labels: ConfigLabels
}

const Sides = ({ difference, labels, before, after, missing }: SidesProps) => {
  const { path } = difference
  const changes = listChanges(difference.before, difference.after)
  const [was, is] = [difference.before, difference.after].map((value) => labels.value(path, value) ?? value)
  if (changes) return <ListDifference path={path} changes={changes} labels={labels} />
  return (
    <>
      <p className="m-0">
        {before} <ValueText value={was} other={is} />
      </p>
      <p className="m-0">
        {after} <ValueText value={is} other={was} missing={missing} />
      </p>
    </>
  )
}

/** Differences of two documents, each with both values. */
export const DifferenceList = ({ differences, before, after, missing, renderAction }: DifferenceListProps) => {
  const labels = useConfigLabels()
  const rest = differences.length - maxShownCount
  return (
    <>
      <ul className="m-0 grid grid-cols-1 list-none gap-2 p-0 text-13px">
        {differences.slice(0, maxShownCount).map((difference) => {
          const name = labels.place(difference.path)
          return (
            <li key={difference.path.join('.')} className="flex items-start gap-2 rounded-control bg-stage px-3 py-2">
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
                <p className="m-0 font-medium break-words">{name}</p>
                <Sides difference={difference} labels={labels} before={before} after={after} missing={missing} />
              </div>
              {renderAction?.(difference, name)}
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className="m-0 text-13px text-muted">
          <Plural id="admin.history.more" value={rest} one="and # more" other="and # more" />
        </p>
      )}
    </>
  )
}

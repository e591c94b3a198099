import { Plural } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { Difference } from '../../domain/admin/differences.ts'
import type { Path } from '../../domain/admin/values.ts'
import { ValueText } from './value-text.tsx'

interface DifferenceListProps {
  readonly differences: readonly Difference[]
  /** Words for the two sides. */
  readonly before: ReactNode
  readonly after: ReactNode
  readonly renderAction?: (difference: Difference) => ReactNode
}

const shown = 30

/** A place of the configuration, or of everything that is edited, for people. */
export const placeName = ([first, ...rest]: Path): string => (first === 'config' ? rest : [first, ...rest]).join(' › ')

/** Where two documents differ, place by place, with what stands there in both. */
export const DifferenceList = ({ differences, before, after, renderAction }: DifferenceListProps) => {
  const rest = differences.length - shown
  return (
    <>
      <dl className="m-0 grid grid-cols-1 gap-2 text-13px">
        {differences.slice(0, shown).map((difference) => (
          <div key={difference.path.join('.')} className="flex items-start gap-2 rounded-control bg-stage px-3 py-2">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
              <dt className="font-mono break-all">{placeName(difference.path)}</dt>
              <dd className="m-0">
                {before} <ValueText value={difference.before} />
              </dd>
              <dd className="m-0">
                {after} <ValueText value={difference.after} />
              </dd>
            </div>
            {renderAction?.(difference)}
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <p className="m-0 text-13px text-muted">
          <Plural id="admin.history.more" value={rest} one="and # more" other="and # more" />
        </p>
      )}
    </>
  )
}

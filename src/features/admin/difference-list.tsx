import { Plural } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { Difference } from '../../domain/admin/differences.ts'
import { listChanges } from '../../domain/admin/list-changes.ts'
import { ListDifference } from './list-difference.tsx'
import { useWords, type Words } from './use-words.ts'
import { ValueText } from './value-text.tsx'

interface DifferenceListProps {
  /** Paths begin at everything that is edited: `config`, `texts`, `pages`. */
  readonly differences: readonly Difference[]
  /** Words for the two sides. */
  readonly before: ReactNode
  readonly after: ReactNode
  /** What is said of a side that has no value. */
  readonly missing?: ReactNode
  /** @param name what the place is called */
  readonly renderAction?: (difference: Difference, name: string) => ReactNode
}

const shown = 100

interface SidesProps extends Pick<DifferenceListProps, 'before' | 'after' | 'missing'> {
  readonly difference: Difference
  readonly words: Words
}

const Sides = ({ difference, words, before, after, missing }: SidesProps) => {
  const { path } = difference
  const changes = listChanges(difference.before, difference.after)
  const [was, is] = [difference.before, difference.after].map((value) => words.value(path, value) ?? value)
  if (changes) return <ListDifference path={path} changes={changes} words={words} />
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

/** Where two documents differ, place by place, with what stands there in both. */
export const DifferenceList = ({ differences, before, after, missing, renderAction }: DifferenceListProps) => {
  const words = useWords()
  const rest = differences.length - shown
  return (
    <>
      <ul className="m-0 grid grid-cols-1 list-none gap-2 p-0 text-13px">
        {differences.slice(0, shown).map((difference) => {
          const name = words.place(difference.path)
          return (
            <li key={difference.path.join('.')} className="flex items-start gap-2 rounded-control bg-stage px-3 py-2">
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
                <p className="m-0 font-medium break-words">{name}</p>
                <Sides difference={difference} words={words} before={before} after={after} missing={missing} />
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

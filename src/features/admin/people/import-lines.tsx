import { Plural, Trans } from '@lingui/macro'
import { type ReactNode, useState } from 'react'
import type { ImportedLine } from '#contract/people-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useImportTexts } from './use-import-texts.ts'

/** Lines that are shown first, and with each press on the button. */
const shownCount = 50

const Changes = ({ line: { changes } }: { readonly line: ImportedLine }) => {
  const { fieldText, valueText } = useImportTexts()
  return (
    <dl className="m-0 grid grid-cols-1 gap-x-3 gap-y-0.5 text-13px">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-1.5 [overflow-wrap:anywhere]">
          <dt className="text-muted">{fieldText(field)}</dt>
          <dd className="m-0 flex min-w-0 flex-wrap items-center gap-x-1.5">
            {before !== undefined && (
              <>
                <del>
                  <bdi>{valueText(before)}</bdi>
                </del>
                <Icon name="i-lucide-arrow-right" className="size-3.5 shrink-0 rtl:-scale-x-100" />
              </>
            )}
            <ins className="no-underline">
              <bdi>{valueText(after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Reason = ({ line }: { readonly line: ImportedLine }) => {
  const { reasonText } = useImportTexts()
  const { column } = line
  return (
    <p className="m-0 text-13px text-danger [overflow-wrap:anywhere]">
      {column && (
        <>
          <bdi>{column}</bdi>
          {': '}
        </>
      )}
      {reasonText(line)}
    </p>
  )
}

interface ImportLinesProps {
  readonly title: ReactNode
  readonly lines: readonly ImportedLine[]
  readonly isOpen?: boolean
}

/** Lines of a file with the same outcome: what they change, or why they are refused. */
export const ImportLines = ({ title, lines, isOpen = false }: ImportLinesProps) => {
  const [count, setCount] = useState(shownCount)
  if (lines.length === 0) return null
  const restCount = lines.length - count
  return (
    <details open={isOpen} className="rounded-card border border-solid border-line">
      <summary className="cursor-pointer px-3 py-2.5 text-14px font-medium">{title}</summary>
      <ul className="m-0 list-none border-bs border-line p-0">
        {lines.slice(0, count).map((line) => {
          const { line: number, name, outcome } = line
          return (
            <li
              key={number}
              className="grid grid-cols-1 gap-x-3 gap-y-1 border-be border-line px-3 py-2 last:border-be-0 sm:grid-cols-[12rem_1fr]"
            >
              <p className="m-0 min-w-0 text-14px [overflow-wrap:anywhere]">
                <bdi className="font-medium">{name || '–'}</bdi>{' '}
                <span className="text-13px whitespace-nowrap text-muted">
                  <Trans id="admin.people.import.line">line {number}</Trans>
                </span>
              </p>
              {outcome === 'refused' ? <Reason line={line} /> : <Changes line={line} />}
            </li>
          )
        })}
      </ul>
      {restCount > 0 && (
        <div className="border-bs border-line p-2">
          <Button size="s" variant="ghost" onClick={() => setCount(count + shownCount)}>
            <Plural id="admin.people.import.more" value={restCount} one="Show # more" other="Show more of the other #" />
          </Button>
        </div>
      )}
    </details>
  )
}

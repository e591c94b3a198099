import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { Config } from '#contract/config/schema.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { classNames } from '../../ui/class-names.ts'
import { fieldLabel } from '../metadata-list/field-label.ts'
import { listColumns, shownColumns } from './list-columns.ts'

interface ListHeaderProps {
  readonly narrow: boolean
  readonly list: Config['search']['list']
}

/** Names of the columns; where there is no room for columns they are still read out. */
export const ListHeader = ({ narrow, list }: ListHeaderProps) => {
  const { t } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const locale = useAtomValue(localeAtom)
  const names = [
    t({ id: 'widgets.icons.preview', message: 'Preview' }),
    ...shownColumns(list).map((field) => fieldLabel(field, fields, locale)),
  ]
  return (
    <div
      role="rowgroup"
      className={classNames('border-b border-line px-4 pe-[calc(1rem+var(--scrollbar,0px))]', narrow && 'visually-hidden')}
    >
      <div role="row" aria-rowindex={1} className="grid min-h-9 items-center" style={{ gridTemplateColumns: listColumns(narrow, list) }}>
        {names.map((name, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={index}
            role="columnheader"
            aria-colindex={index + 1}
            className={classNames('truncate text-12px text-muted', index > 0 && 'px-2')}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}

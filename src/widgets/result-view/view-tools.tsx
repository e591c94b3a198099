import type { ViewKey } from '#contract/config/views.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { SizeMenu } from './size-menu.tsx'

const ColumnsButton = lazyComponent(() =>
  Promise.all([import('../list-columns/columns-button.tsx'), loadMessages('search')]).then(([module]) => module.ColumnsButton),
)

interface ViewToolsProps {
  readonly view: ViewKey
  /** The list has columns that the user can choose. */
  readonly hasColumns?: boolean
}

/** Size of a view, and the columns of the list. */
export const ViewTools = ({ view, hasColumns = true }: ViewToolsProps) => (
  <span className="flex">
    <SizeMenu view={view} />
    {view === 'list' && hasColumns && <ColumnsButton />}
  </span>
)

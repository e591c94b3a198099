import { plural, useLingui } from '@lingui/macro'
import { Button } from '../../../ui/button.tsx'

interface FoundPagesProps {
  /** In their order, from 1. */
  readonly found: readonly number[]
  readonly page: number
  readonly onTurn: (page: number) => void
}

const maxButtonCount = 12

/** Buttons for the pages where the text of a search is found. */
export const FoundPages = ({ found, page, onTurn }: FoundPagesProps) => {
  const { t } = useLingui()
  const count = found.length
  const title = t({ id: 'widgets.stage.found_pages', message: plural(count, { one: 'Found on page', other: 'Found on pages' }) })
  return (
    <div role="group" aria-label={title} className="flex flex-wrap items-center gap-1 px-3 pt-2 text-13px">
      <span className="text-muted">{title}</span>
      {found.slice(0, maxButtonCount).map((number) => (
        <Button
          key={number}
          size="s"
          variant={number === page ? 'primary' : 'secondary'}
          aria-label={t({ id: 'widgets.stage.found_page', message: `Go to page ${number}` })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onTurn(number)}
        >
          {number}
        </Button>
      ))}
      {count > maxButtonCount && <span className="text-muted">…</span>}
    </div>
  )
}

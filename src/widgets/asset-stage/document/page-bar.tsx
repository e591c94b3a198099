import { useLingui } from '@lingui/macro'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { clamp } from '#common/clamp.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface PageBarProps {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** Buttons for the previous and the next page, and an input for a page number. */
export const PageBar = ({ page, pages, onTurn }: PageBarProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const turn = () => {
    const target = Math.trunc(Number(typed))
    if (typed !== null && Number.isFinite(target) && target !== 0) onTurn(clamp(target, 1, pages))
    setTyped(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    turn()
  }
  const reset = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null)
  }
  return (
    <form className="stage-bar" onSubmit={submit}>
      <IconButton
        icon="i-lucide-chevron-left"
        label={t({ id: 'widgets.stage.page_previous', message: 'Previous page' })}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <label className="tabular flex items-center gap-1.5 text-13px whitespace-nowrap">
        <input
          inputMode="numeric"
          aria-label={t({ id: 'widgets.stage.page', message: 'Page' })}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={turn}
          onKeyDown={reset}
          className="h-7 w-10 rounded-control border border-solid border-line bg-transparent p-0 text-center text-16px text-inherit sm:text-13px"
        />
        {t({ id: 'widgets.stage.page_of', message: `of ${pages}` })}
      </label>
      <IconButton
        icon="i-lucide-chevron-right"
        label={t({ id: 'widgets.stage.page_next', message: 'Next page' })}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </form>
  )
}

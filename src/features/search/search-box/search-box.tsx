import './search-box.css'
import { useLingui } from '@lingui/macro'
import { type FormEvent, useRef, useState } from 'react'
import { everything, maxSearchTextLength } from '#contract/search.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { idleComponent } from '../../../ui/lazy-component.tsx'

const RecentList = idleComponent(() => import('./recent-list.tsx').then((module) => module.RecentList))

interface SearchBoxProps {
  /** Current query; `*` = everything, shown as an empty box. */
  readonly text: string
  /** Trimmed; `*` for an empty input. */
  readonly onSearch: (text: string) => void
  readonly className?: string
}

const shownText = (text: string): string => (text === everything ? '' : text)

export const SearchBox = ({ text, onSearch, className }: SearchBoxProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shownText(text))
  const [shownQuery, setShownQuery] = useState(text)
  if (shownQuery !== text) {
    setShownQuery(text)
    setTyped(shownText(text))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = typed.trim() || everything
    // Also if the query did not change.
    setTyped(shownText(query))
    onSearch(query)
  }
  const clear = () => {
    setTyped('')
    input.current?.focus()
    if (text !== everything) onSearch(everything)
  }
  return (
    <form role="search" onSubmit={submit} className={classNames('relative flex min-w-32 flex-1', className)}>
      <button
        type="submit"
        aria-label={t({ id: 'views.search.box.submit', message: 'Search' })}
        className="absolute inset-y-0 start-0 inline-flex w-11 items-center justify-center rounded-control border-0 bg-transparent p-0 text-muted hover:text-on-surface"
      >
        <Icon name="i-lucide-search" />
      </button>
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchTextLength}
        value={typed}
        aria-label={t({ id: 'views.search.box.label', message: 'Search the catalogue' })}
        placeholder={t({ id: 'views.search.box.placeholder', message: 'Search everything' })}
        onChange={(event) => setTyped(event.target.value)}
        className="search-field m-0 box-border h-11 w-full rounded-full border border-solid border-line-strong bg-surface ps-11 pe-11 text-16px text-on-surface placeholder:text-muted sm:text-15px"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t({ id: 'views.search.box.clear', message: 'Clear' })}
          onClick={clear}
          className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-control border-0 bg-transparent p-0 text-muted hover:text-on-surface"
        >
          <Icon name="i-lucide-x" className="size-4.5" />
        </button>
      )}
      <RecentList
        field={input}
        text={text}
        typed={typed}
        onPick={(picked) => {
          setTyped(picked)
          onSearch(picked)
        }}
      />
    </form>
  )
}

import './search-box.css'
import { useLingui } from '@lingui/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { everything, maxSearchTextLength } from '#contract/search.ts'
import { readSearchAddress } from '#contract/search-address.ts'
import { readPageAddress } from '../../../domain/navigation/address.ts'
import { currentHash } from '../../../platform/page.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SearchSuggestions } from '../../../widgets/search-suggestions/search-suggestions.tsx'
import { useStoredText } from '../../../widgets/search-suggestions/use-stored-text.ts'

interface SearchBoxProps {
  /** Current query; `*` = everything, shown as an empty box. */
  readonly text: string
  /** Filter of the current search, for the counts of suggestions. */
  readonly filter: SearchFilter
  /** @param text trimmed; `*` for an empty input @param filter undefined = unchanged */
  readonly onSearch: (text: string, filter?: SearchFilter) => void
  readonly className?: string
}

const shownText = (text: string): string => (text === everything ? '' : text)

/** Query of the address bar; null on another page. */
const addressQuery = (): string | null => {
  const { route, value, search } = readPageAddress(currentHash())
  return route === 'search' ? readSearchAddress(value, search).text : null
}

export const SearchBox = ({ text, filter, onSearch, className }: SearchBoxProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shownText(text))
  const [shownQuery, setShownQuery] = useState(text)
  // Query of the address at the time of the last input; null = no input since the query changed.
  const [editedQuery, setEditedQuery] = useState<string | null>(null)
  if (shownQuery !== text) {
    setShownQuery(text)
    setEditedQuery(null)
    // The address changes before the page does. Input in between is newer than the query.
    if (editedQuery !== text) setTyped(shownText(text))
  }
  useStoredText(input, setTyped)

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
    <form role="search" onSubmit={submit} className={classNames('search-box', className)}>
      <button type="submit" aria-label={t({ id: 'views.search.box.submit', message: 'Search' })} className="search-button search-submit">
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
        onChange={(event) => {
          setTyped(event.target.value)
          setEditedQuery(addressQuery())
        }}
        className="search-field"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t({ id: 'views.search.box.clear', message: 'Clear' })}
          onClick={clear}
          className="search-button search-clear"
        >
          <Icon name="i-lucide-x" className="size-4.5" />
        </button>
      )}
      <SearchSuggestions
        hasHelp
        field={input}
        text={text}
        typed={typed}
        filter={filter}
        onPick={(picked, changed) => {
          setTyped(shownText(picked))
          onSearch(picked, changed)
        }}
      />
    </form>
  )
}

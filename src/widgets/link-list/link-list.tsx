import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { filteredLinks } from './filtered-links.ts'
import { LinkFacts } from './link-facts.tsx'

interface LinkListProps {
  readonly links: readonly ListedShareLink[]
  /** Name of the field that filters the list. */
  readonly filterLabel: string
  /** Buttons or a menu at the end of a row. */
  readonly renderActions: (link: ListedShareLink) => ReactNode
}

/** A shorter list needs no filter. */
const unfilteredCount = 10
/** Links that each press on “Show more” adds. */
const pageCount = 20

/** Share links, the newest first. */
export const LinkList = ({ links, filterLabel, renderActions }: LinkListProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const [text, setText] = useState('')
  const [shownCount, setShownCount] = useState(pageCount)
  const hasFilter = links.length > unfilteredCount
  const found = filteredLinks(links, hasFilter ? text : '', locale)
  const count = found.length
  return (
    <>
      {hasFilter && (
        <>
          <TextField
            type="search"
            label={filterLabel}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value)
              setShownCount(pageCount)
            }}
          />
          <p role="status" className="m-0 text-13px text-muted">
            <Plural id="widgets.links.count" value={count} one="# link" other="# links" />
          </p>
        </>
      )}
      <ul aria-label={t({ id: 'widgets.links.list', message: 'Share links' })} className="m-0 list-none divide-y divide-line p-0">
        {found.slice(0, shownCount).map((link) => (
          <li key={link.id} className="flex items-center gap-3 py-2">
            <LinkFacts link={link} />
            {renderActions(link)}
          </li>
        ))}
      </ul>
      {count > shownCount && (
        <Button className="self-center justify-self-center" onClick={() => setShownCount(shownCount + pageCount)}>
          <Trans id="widgets.links.more">Show more</Trans>
        </Button>
      )}
    </>
  )
}

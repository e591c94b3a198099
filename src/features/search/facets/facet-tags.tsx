import { Trans, useLingui } from '@lingui/macro'
import type { FacetConfig } from '#contract/config/facet.ts'
import type { FilterTag } from '../../../domain/search/filter-changes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTagTexts } from './use-tag-texts.ts'

interface FacetTagsProps {
  readonly tags: readonly FilterTag[]
  readonly configured: readonly FacetConfig[]
  /** Label of a value in the current language; undefined if the response does not list it. */
  readonly labelOf: (field: string, value: string) => string | undefined
  readonly onRemove: (tag: FilterTag) => void
}

/** Graphemes. */
const maxTagLength = 50

/** By graphemes, so that no emoji or accent is cut. */
const shortened = (text: string): string => {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > maxTagLength ? `${characters.slice(0, maxTagLength).join('')}…` : text
}

/** Removable tags for the active filters. */
export const FacetTags = ({ tags, configured, labelOf, onRemove }: FacetTagsProps) => {
  const { t } = useLingui()
  const { fieldText, valueTexts } = useTagTexts(configured, labelOf)
  if (tags.length === 0) return null
  return (
    <ul aria-label={t({ id: 'views.search.tags.label', message: 'Selected filters' })} className="m-0 flex list-none gap-2 p-0 *:shrink-0">
      {tags.map((tag) => {
        const [first = '', last] = valueTexts(tag)
        const field = fieldText(tag.field)
        return (
          <li key={JSON.stringify(tag)}>
            <button
              type="button"
              onClick={() => onRemove(tag)}
              title={`${field}: ${first}${last === undefined ? '' : ` – ${last}`}`}
              className="inline-flex min-h-[var(--control-s)] max-w-full items-center gap-1.5 rounded-full border border-solid border-line-strong bg-surface ps-3 pe-2 text-start text-13px text-on-surface hover:bg-[var(--c-button-hover)]"
            >
              <span className="text-muted">{field}:</span>
              {tag.excluded && (
                <span className="text-danger">
                  <Trans id="views.search.tags.not">not</Trans>
                </span>
              )}
              <span className="min-w-0 break-words">
                <bdi>{shortened(first)}</bdi>
                {last !== undefined && (
                  <>
                    {' – '}
                    <bdi>{last}</bdi>
                  </>
                )}
              </span>
              <Icon name="i-lucide-x" className="size-4 text-muted" />
              <span className="sr-only">
                <Trans id="views.search.tags.remove">Remove filter</Trans>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

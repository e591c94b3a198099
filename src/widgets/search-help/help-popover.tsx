import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import type { IndexField } from '#contract/index-field.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { place } from '../../ui/floating.ts'
import { fieldLabel } from '../metadata-list/field-label.ts'

interface HelpPopoverProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  /** Runs if its code cannot be loaded. */
  readonly onClose: () => void
}

/** Examples are separated by this in the messages, because translators choose other ones. */
const separator = ' · '

const useEntries = (): readonly (readonly [examples: string, meaning: string])[] => {
  const { t } = useLingui()
  return [
    [
      t({ id: 'views.search.help.date.examples', message: '2024-02-12 · February 2024 · 2024' }),
      t({ id: 'views.search.help.date', message: 'Taken on this day, in this month or year' }),
    ],
    [
      t({ id: 'views.search.help.technical.examples', message: '50mm · f/2.8 · ISO 400 · 1/250' }),
      t({ id: 'views.search.help.technical', message: 'Focal length, aperture, sensitivity, exposure time' }),
    ],
    [
      t({ id: 'views.search.help.phrase.examples', message: '"old bridge"' }),
      t({ id: 'views.search.help.phrase', message: 'Exactly these words, one after the other' }),
    ],
    [
      t({ id: 'views.search.help.without.examples', message: 'bridge -river · bridge NOT river' }),
      t({ id: 'views.search.help.without', message: 'Without the second word' }),
    ],
    [
      t({ id: 'views.search.help.or.examples', message: 'bridge OR tower' }),
      t({ id: 'views.search.help.or', message: 'At least one of the words' }),
    ],
    [
      t({ id: 'views.search.help.group.examples', message: '(bridge OR tower) river' }),
      t({ id: 'views.search.help.group', message: 'Parentheses hold together what belongs together' }),
    ],
    [
      t({ id: 'views.search.help.start.examples', message: 'bri*' }),
      t({ id: 'views.search.help.start', message: 'Words that begin like this' }),
    ],
    [
      t({ id: 'views.search.help.field.examples', message: 'title:bridge · keywords:"north sea"' }),
      t({ id: 'views.search.help.field', message: 'Only in this field' }),
    ],
    [
      t({ id: 'views.search.help.range.examples', message: 'rating:>3 · date:2020..2023 · filesize:<10MB' }),
      t({ id: 'views.search.help.range', message: 'Above, between or below these values' }),
    ],
  ]
}

/** `Date taken` is typed as `date_taken`. */
const typedName = (label: string): string => label.toLowerCase().replaceAll(/[\s_-]+/g, '_')

const isSearchable = ({ origin }: IndexField): boolean => origin !== 'computed'

/** What can be typed into the search box, with examples. */
export const HelpPopover = ({ id, anchor }: HelpPopoverProps) => {
  const { t } = useLingui()
  const popover = useRef<HTMLDivElement>(null)
  const fields = useAtomValue(fieldsAtom)
  const locale = useAtomValue(localeAtom)
  const entries = useEntries()
  const names = fields.filter(isSearchable).map(({ field_name }) => typedName(fieldLabel({ field_name, translation: '' }, fields, locale)))
  const fieldNames = [...new Set(names)].join(', ')
  useEffect(() => popover.current?.showPopover(), [])
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t({ id: 'views.search.help.label', message: 'How to search' })}
      onToggle={() => {
        if (popover.current?.matches(':popover-open') && anchor.current)
          place(popover.current, anchor.current, { side: 'bottom', align: 'end', gap: 4 })
      }}
      className="appear max-w-[min(30rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-solid border-line bg-popup p-4 text-14px text-on-popup shadow-[var(--shadow-2)]"
    >
      {/* Long texts scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the only part that can take the focus */}
      <div tabIndex={0} role="document" className="outline-offset-4">
        <p className="m-0 mb-3">
          <Trans id="views.search.help.intro">A result contains every word that you type. You can also type:</Trans>
        </p>
        <dl className="m-0 grid gap-y-2">
          {entries.map(([examples, meaning]) => (
            <div key={meaning}>
              <dt className="flex flex-wrap gap-x-3 gap-y-1">
                {examples.split(separator).map((example) => (
                  <code key={example} className="rounded-control bg-tint px-1.5 text-13px">
                    {example}
                  </code>
                ))}
              </dt>
              <dd className="m-0 text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        {fieldNames !== '' && (
          <p className="m-0 mt-3 text-muted">
            <Trans id="views.search.help.fields">Names of fields: {fieldNames}</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

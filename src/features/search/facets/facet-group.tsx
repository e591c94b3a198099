import { useLingui } from '@lingui/macro'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useNear } from './use-near.ts'

interface FacetGroupProps {
  readonly label: string
  /** How many values are chosen; shown while the group is closed too. */
  readonly chosen: number
  readonly onClear: () => void
  /** px that the content takes about, kept free until it comes near the window. */
  readonly expectedHeight: number
  readonly children: ReactNode
}

/** A facet as a group of fields with a legend that opens and closes it. */
export const FacetGroup = ({ label, chosen, onClear, expectedHeight, children }: FacetGroupProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const body = useId()
  const { target, near } = useNear<HTMLFieldSetElement>()
  return (
    <fieldset ref={target} className="relative m-0 min-w-0 border-0 border-b border-solid border-line px-4 py-0">
      <legend className="float-start m-0 w-full p-0">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 border-0 bg-transparent p-0 pe-10 text-start text-14px font-semibold text-inherit"
        >
          <Icon name={open ? 'i-lucide-chevron-down' : 'i-lucide-chevron-right'} className="size-4 text-muted" />
          <span className="min-w-0 flex-1 break-words hyphens-auto">{label}</span>
          {chosen > 0 && <span className="rounded-full bg-tint px-2 text-12px text-primary tabular-nums">{chosen}</span>}
        </button>
      </legend>
      {chosen > 0 && (
        <IconButton
          icon="i-lucide-x"
          size="s"
          label={t({ id: 'views.search.facets.clear', message: `Clear ${label}` })}
          onClick={(event) => {
            // It goes with what was chosen; the focus stays in the group.
            event.currentTarget.closest('fieldset')?.querySelector('button')?.focus()
            onClear()
          }}
          className="absolute inset-ie-2 top-1 text-muted"
        />
      )}
      <div id={body} hidden={!open} className="clear-both pb-3" style={near ? {} : { minBlockSize: expectedHeight }}>
        {near && open && children}
      </div>
    </fieldset>
  )
}

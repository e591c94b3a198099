import { Trans, useLingui } from '@lingui/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { facetParts } from './facet-parts.ts'

const FacetSheetFooter = lazyComponent(() => facetParts().then((module) => module.FacetSheetFooter))

interface FacetSheetProps {
  /** Number of selected values. */
  readonly chosen: number
  readonly onReset: (() => void) | null
  readonly children: ReactNode
}

/** Facets in a sheet for narrow windows. The button shows the number of selected values. */
export const FacetSheet = ({ chosen, onReset, children }: FacetSheetProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon="i-lucide-sliders-horizontal" onClick={() => setOpen(true)} aria-haspopup="dialog" className="shrink-0 px-3!">
        <span className="sr-only sm:not-sr-only">
          <Trans id="views.search.facets.title">Filters</Trans>
        </span>
        {chosen > 0 && <span className="rounded-full bg-primary px-1.5 text-12px text-on-primary tabular-nums">{chosen}</span>}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        side="start"
        title={t({ id: 'views.search.facets.title', message: 'Filters' })}
        footer={<FacetSheetFooter onReset={onReset} onDone={close} />}
      >
        <div className="-mx-5">{children}</div>
      </Sheet>
    </>
  )
}

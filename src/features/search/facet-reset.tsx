import { Trans } from '@lingui/macro'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'

interface FacetResetProps {
  readonly variant: 'ghost' | 'secondary'
  readonly onReset: () => void
}

/** Where the focus goes on from a button that vanishes: to the one beside it, to the first facet, at least to the page. */
const heirOf = (button: Element): HTMLElement | null | undefined => {
  const facet = button.closest('aside')?.querySelector<HTMLElement>('fieldset button')
  return button.parentElement?.querySelector<HTMLElement>(':scope > button + button') ?? facet ?? button.closest<HTMLElement>('main')
}

/** Everything is shown again. It goes with what there is to reset. */
export const FacetReset = ({ variant, onReset }: FacetResetProps) => {
  const reset = ({ currentTarget }: MouseEvent) => {
    heirOf(currentTarget)?.focus()
    onReset()
  }
  return (
    <Button variant={variant} {...(variant === 'ghost' ? { size: 's' } : {})} onClick={reset}>
      <Trans id="views.search.facets.reset">Reset</Trans>
    </Button>
  )
}

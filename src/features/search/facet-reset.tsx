import { Trans } from '@lingui/macro'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'

interface FacetResetProps {
  readonly variant: 'ghost' | 'secondary'
  readonly onReset: () => void
}

/** Next focus target when the button disappears: the button beside it, the first facet, or the page. */
const nextFocus = (button: Element): HTMLElement | null | undefined => {
  const facet = button.closest('aside')?.querySelector<HTMLElement>('fieldset button')
  return button.parentElement?.querySelector<HTMLElement>(':scope > button + button') ?? facet ?? button.closest<HTMLElement>('main')
}

/** Button that resets all facets. It is shown only while there is something to reset. */
export const FacetReset = ({ variant, onReset }: FacetResetProps) => {
  const reset = ({ currentTarget }: MouseEvent) => {
    nextFocus(currentTarget)?.focus()
    onReset()
  }
  return (
    <Button variant={variant} {...(variant === 'ghost' ? { size: 's' } : {})} onClick={reset}>
      <Trans id="views.search.facets.reset">Reset</Trans>
    </Button>
  )
}

import { useLingui } from '@lingui/macro'
import { useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const HelpPopover = lazyComponent(() => import('./help-popover.tsx').then((module) => module.HelpPopover), true)

/** Button in the search box that explains what can be typed. */
export const HelpButton = () => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isRequested, setRequested] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        // The browser opens and closes it from the second click on.
        popoverTarget={isRequested ? id : undefined}
        aria-haspopup="dialog"
        aria-label={t({ id: 'views.search.help.label', message: 'How to search' })}
        onClick={() => setRequested(true)}
        className="search-button search-help"
      >
        <Icon name="i-lucide-circle-question-mark" className="size-4.5" />
      </button>
      {isRequested && <HelpPopover id={id} anchor={button} onClose={() => setRequested(false)} />}
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ColumnsSheet = lazyComponent(() => import('./columns-sheet.tsx').then((module) => module.ColumnsSheet), true)

/** Button that opens the columns of the list. */
export const ColumnsButton = () => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <IconButton
        icon="i-lucide-columns-3-cog"
        label={t({ id: 'widgets.columns.label', message: 'Columns' })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {wasOpen && <ColumnsSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'

const ColumnsSheet = lazyComponent(() => import('./columns-sheet.tsx').then((module) => module.ColumnsSheet), true)

const icon = 'i-lucide-columns-3-cog'

/** Button that opens the columns of the list. */
export const ColumnsButton = () => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isWide = useIsWide()
  const label = t({ id: 'widgets.columns.label', message: 'Columns' })
  const open = () => setOpen(true)
  return (
    <>
      {isWide ? (
        <Button variant="ghost" icon={icon} aria-haspopup="dialog" onClick={open} className="px-3!">
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} aria-haspopup="dialog" onClick={open} />
      )}
      {wasOpen && <ColumnsSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { installWayAtom } from '../../domain/install/atoms.ts'
import { askToInstall } from '../../platform/install.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'

const IosHint = later(() => import('../../features/install/ios-hint.tsx').then((module) => module.IosHint), true)

/** The way onto the device. */
export const InstallEntry = ({ form }: { readonly form: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const way = useAtomValue(installWayAtom)
  const [hint, setHint] = useState<'never' | 'open' | 'closed'>('never')
  const install = () => (way === 'ios' ? setHint('open') : void askToInstall())
  const label = t({ id: 'global.install.entry', message: 'Install' })
  return (
    <>
      {form === 'row' ? (
        <Button variant="ghost" icon="i-lucide-download" onClick={install} className="w-full justify-start! gap-3 px-3! font-normal!">
          {label}
        </Button>
      ) : (
        <IconButton icon="i-lucide-download" label={label} onClick={install} className="size-11" />
      )}
      {hint !== 'never' && <IosHint open={hint === 'open'} onClose={() => setHint('closed')} />}
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { installMethodAtom } from '../../domain/install/atoms.ts'
import { promptInstall } from '../../platform/install.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const IosHint = lazyComponent(() => import('../../features/install/ios-hint.tsx').then((module) => module.IosHint), true)

/** Menu entry that installs the portal as an app. */
export const InstallEntry = ({ variant }: { readonly variant: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const method = useAtomValue(installMethodAtom)
  const [hint, setHint] = useState<'never' | 'open' | 'closed'>('never')
  const install = () => (method === 'ios' ? setHint('open') : void promptInstall())
  const label = t({ id: 'global.install.entry', message: 'Install' })
  return (
    <>
      {variant === 'row' ? (
        <Button variant="ghost" icon="i-lucide-square-plus" onClick={install} className="w-full justify-start! gap-3 px-3! font-normal!">
          {label}
        </Button>
      ) : (
        <IconButton icon="i-lucide-square-plus" label={label} onClick={install} className="size-11" />
      )}
      {hint !== 'never' && <IosHint open={hint === 'open'} onClose={() => setHint('closed')} />}
    </>
  )
}

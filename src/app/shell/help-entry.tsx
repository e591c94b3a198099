import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { mayOpenPortalAtom } from '../../domain/session/atoms.ts'
import { isTourOfferedAtom, startTourAtom } from '../../domain/tour/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu.tsx'

const KeyboardHelp = lazyComponent(
  () => Promise.all([import('../../features/tour/keyboard-help.tsx'), loadMessages('screens')]).then(([module]) => module.KeyboardHelp),
  true,
)

interface HelpEntryProps {
  readonly variant: 'row' | 'rail'
  readonly className: string
}

/** Menu entry that restarts the tour and lists the keyboard shortcuts. */
export const HelpEntry = ({ variant, className }: HelpEntryProps) => {
  const { t } = useLingui()
  const isTourOffered = useAtomValue(isTourOfferedAtom)
  const mayOpenPortal = useAtomValue(mayOpenPortalAtom)
  const startTour = useSetAtom(startTourAtom)
  const [keyboardHelp, setKeys] = useState<'never' | 'open' | 'closed'>('never')
  const tour = {
    key: 'tour',
    icon: 'i-lucide-compass',
    label: t({ id: 'global.help.tour', message: 'Start tour' }),
    onSelect: () => startTour(),
  }
  return (
    <>
      <Menu
        label={t({ id: 'global.help.label', message: 'Help' })}
        icon="i-lucide-circle-question-mark"
        iconOnly={variant === 'rail'}
        side="top"
        hover
        className={className}
        items={[
          ...(isTourOffered && mayOpenPortal ? [tour] : []),
          {
            key: 'keys',
            icon: 'i-lucide-keyboard',
            label: t({ id: 'global.help.keys', message: 'Keyboard shortcuts' }),
            onSelect: () => setKeys('open'),
          },
          {
            key: 'licences',
            icon: 'i-lucide-scale',
            label: t({ id: 'global.help.licences', message: 'Licences' }),
            href: './licences.txt',
            external: true,
          },
        ]}
      />
      {keyboardHelp !== 'never' && <KeyboardHelp open={keyboardHelp === 'open'} onClose={() => setKeys('closed')} />}
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { askForTourAtom, isTourOfferedAtom } from '../../domain/tour/atoms.ts'
import { later } from '../../ui/later.tsx'
import { Menu } from '../../ui/menu.tsx'

const KeyboardHelp = later(() => import('../../features/tour/keyboard-help.tsx').then((module) => module.KeyboardHelp), true)

interface HelpEntryProps {
  readonly form: 'row' | 'rail'
  readonly className: string
}

/** The tour once more, and what the keyboard can do. */
export const HelpEntry = ({ form, className }: HelpEntryProps) => {
  const { t } = useLingui()
  const isOffered = useAtomValue(isTourOfferedAtom)
  const askForTour = useSetAtom(askForTourAtom)
  const [keys, setKeys] = useState<'never' | 'open' | 'closed'>('never')
  const tour = {
    key: 'tour',
    icon: 'i-lucide-compass',
    label: t({ id: 'global.help.tour', message: 'Start the tour' }),
    onSelect: () => askForTour(),
  }
  return (
    <>
      <Menu
        label={t({ id: 'global.help.label', message: 'Help' })}
        icon="i-lucide-circle-question-mark"
        iconOnly={form === 'rail'}
        side="top"
        hover
        className={className}
        items={[
          ...(isOffered ? [tour] : []),
          {
            key: 'keys',
            icon: 'i-lucide-keyboard',
            label: t({ id: 'global.help.keys', message: 'Keyboard' }),
            onSelect: () => setKeys('open'),
          },
        ]}
      />
      {keys !== 'never' && <KeyboardHelp open={keys === 'open'} onClose={() => setKeys('closed')} />}
    </>
  )
}

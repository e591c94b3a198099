import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { areSingleKeysOn, setSingleKeys } from '../../platform/single-keys.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Keyboard shortcuts for results and the asset page. */
export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => {
  const { t } = useLingui()
  const [single, setSingle] = useState(areSingleKeysOn)
  const turn = (on: boolean) => {
    setSingleKeys(on)
    setSingle(on)
  }
  const isAdministration = useAtomValue(pageAtom).route === 'admin'
  const control = t({ id: 'keys.control', message: 'Ctrl' })
  const shift = t({ id: 'keys.shift', message: 'Shift' })
  const space = t({ id: 'keys.space', message: 'Space' })
  const entries: readonly (readonly [keys: readonly string[], what: string])[] = [
    ...(isAdministration ? [[[control, 'S'], t({ id: 'keys.save', message: 'Save your changes' })] as const] : []),
    [['/'], t({ id: 'keys.search', message: 'Go to the search field' })],
    [['←', '↑', '→', '↓'], t({ id: 'keys.move', message: 'Move through the results; on a file’s page, go to the previous or next file' })],
    [['Enter'], t({ id: 'keys.open', message: 'Open the file' })],
    [[space], t({ id: 'keys.select', message: 'Select or deselect' })],
    [[shift, '↑', '↓'], t({ id: 'keys.range', message: 'Select a range' })],
    [[control, 'A'], t({ id: 'keys.all', message: 'Select all results' })],
    [['Esc'], t({ id: 'keys.clear', message: 'Clear the selection, close dialogs and panels' })],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t({ id: 'global.help.keys', message: 'Keyboard shortcuts' })} maxWidth={520}>
      <dl className="m-0 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {entries.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-6 rounded-control border border-solid border-line-strong px-1.5 text-center text-13px">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="m-0 text-14px">{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={single}
        onChange={turn}
        className="mt-4 text-14px"
        label={t({
          id: 'keys.single',
          message:
            'Single-key shortcuts: / for the search, + − 0 1 for pictures, K J L M F and Space for videos. Turn them off if you use speech input.',
        })}
      />
    </Dialog>
  )
}

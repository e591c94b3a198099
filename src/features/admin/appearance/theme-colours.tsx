import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { AppearanceKey } from '#contract/config/colours.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { partsThatDiffer, withoutPartColours } from '../../../domain/admin/part-colours.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ColourField } from '../../../widgets/config-form/colour-field.tsx'
import { colours, parts } from './theme-labels.ts'

interface ThemeColoursProps {
  readonly theme: ThemeOption
  readonly onChange: (theme: ThemeOption) => void
}

/** The twelve theme colours. If a part overrides a changed colour, a dialog offers to remove the override. */
export const ThemeColours = ({ theme, onChange }: ThemeColoursProps) => {
  const { t, i18n } = useLingui()
  const [changed, setChanged] = useState<AppearanceKey | null>(null)
  const [overriddenKey, setOverriddenKey] = useState<AppearanceKey | null>(null)
  const differing = overriddenKey ? partsThatDiffer(theme, overriddenKey) : []
  const handleResult = (isConfirmed: boolean) => {
    if (isConfirmed) onChange(withoutPartColours(theme, differing))
    setOverriddenKey(null)
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        {colours.map(({ key, background, label }) => (
          <ColourField
            key={key}
            label={i18n._(label)}
            value={theme.appearance[key]}
            {...(background && { background: theme.appearance[background] })}
            onChange={(colour) => {
              setChanged(key)
              onChange({ ...theme, appearance: { ...theme.appearance, [key]: colour } })
            }}
            onDone={() => {
              if (changed === key && partsThatDiffer(theme, key).length > 0) setOverriddenKey(key)
              setChanged(null)
            }}
          />
        ))}
      </div>
      <ConfirmDialog
        open={overriddenKey !== null}
        title={t({ id: 'admin.theme.overwrite.title', message: 'Overwrite the colours of individual parts?' })}
        confirmLabel={t({ id: 'admin.theme.overwrite.yes', message: 'Overwrite' })}
        cancelLabel={t({ id: 'admin.theme.overwrite.no', message: 'Keep them' })}
        onResult={handleResult}
      >
        <p className="m-0">
          <Trans id="admin.theme.overwrite.text">
            These parts have their own colour, so the new one does not show there. If you overwrite them, they follow the theme again:
          </Trans>
        </p>
        <ul className="mb-0">
          {differing.map((part) => (
            <li key={part}>{i18n._(parts[part])}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

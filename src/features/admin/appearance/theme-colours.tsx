import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { AppearanceKey } from '#contract/config/colours.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { partsThatDiffer, withoutPartColours } from '../../../domain/admin/part-colours.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { ColourField } from '../../../widgets/config-form/colour-field.tsx'
import { colours, parts } from './theme-words.ts'

interface ThemeColoursProps {
  readonly theme: ThemeOption
  readonly onChange: (theme: ThemeOption) => void
}

/** The twelve colours. Where a part has a colour of its own that would hide a change, it is asked whether it should follow. */
export const ThemeColours = ({ theme, onChange }: ThemeColoursProps) => {
  const { t, i18n } = useLingui()
  const [changed, setChanged] = useState<AppearanceKey | null>(null)
  const [asked, setAsked] = useState<AppearanceKey | null>(null)
  const differing = asked ? partsThatDiffer(theme, asked) : []
  const answer = (yes: boolean) => {
    if (yes) onChange(withoutPartColours(theme, differing))
    setAsked(null)
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        {colours.map(({ key, on, label }) => (
          <ColourField
            key={key}
            label={i18n._(label)}
            value={theme.appearance[key]}
            {...(on && { on: theme.appearance[on] })}
            onChange={(colour) => {
              setChanged(key)
              onChange({ ...theme, appearance: { ...theme.appearance, [key]: colour } })
            }}
            onDone={() => {
              if (changed === key && partsThatDiffer(theme, key).length > 0) setAsked(key)
              setChanged(null)
            }}
          />
        ))}
      </div>
      <QuestionDialog
        open={asked !== null}
        title={t({ id: 'admin.theme.overwrite.title', message: 'Overwrite the colours of single parts?' })}
        yes={t({ id: 'admin.theme.overwrite.yes', message: 'Overwrite' })}
        no={t({ id: 'admin.theme.overwrite.no', message: 'Keep them' })}
        onAnswer={answer}
      >
        <p className="m-0">
          <Trans id="admin.theme.overwrite.text">
            These parts have a colour of their own, so the new one is not seen there. Overwrite them, and they follow the theme again:
          </Trans>
        </p>
        <ul className="mb-0">
          {differing.map((part) => (
            <li key={part}>{i18n._(parts[part])}</li>
          ))}
        </ul>
      </QuestionDialog>
    </>
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { LinkLimits, LinkValues } from './link-values.ts'

/** Milliseconds. */
const dayMs = 86_400_000

interface EndFieldsProps {
  /** End of a link that exists, null = it has none; undefined = a new link. */
  readonly expires: number | null | undefined
  readonly limits: LinkLimits
  readonly values: LinkValues
  readonly error?: string | undefined
  readonly onChange: (change: Partial<LinkValues>) => void
}

/** How long a link is open. */
export const EndFields = ({ expires, limits, values: { end, days }, error, onChange }: EndFieldsProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const [now] = useState(() => Date.now())
  const current = expires ? formatTime(expires, locale) : ''
  const until = error === undefined && /^\d{1,4}$/.test(days.trim()) ? formatTime(now + Number(days) * dayMs, locale) : ''
  const keep = {
    value: 'keep' as const,
    label:
      expires === null
        ? t({ id: 'views.links.end.keep_none', message: 'No end, as before' })
        : t({ id: 'views.links.end.keep', message: `As before: ${current}` }),
  }
  return (
    <ChoiceFields
      legend={t({ id: 'views.links.end', message: 'End' })}
      value={end}
      options={[
        ...(expires === undefined ? [] : [keep]),
        ...(limits.endless && expires !== null
          ? [{ value: 'never' as const, label: t({ id: 'views.links.end.never', message: 'No end' }) }]
          : []),
        // Last, because its field follows.
        { value: 'days', label: t({ id: 'views.links.end.days', message: 'After a number of days' }) },
      ]}
      onChange={(value) => onChange({ end: value })}
    >
      {end === 'days' && (
        <TextField
          label={t({ id: 'views.links.days', message: 'Days from today' })}
          hint={until && t({ id: 'views.links.days.until', message: `Open until ${until}` })}
          name="days"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={days}
          error={error}
          onChange={({ target }) => onChange({ days: target.value })}
        />
      )}
    </ChoiceFields>
  )
}

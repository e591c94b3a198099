import { Trans, useLingui } from '@lingui/macro'
import { useId } from 'react'
import type { Audience } from '../../../domain/admin/folder-rights.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Radio } from '../../../ui/radio.tsx'

interface AudienceFieldProps {
  readonly legend: string
  readonly audience: Audience
  readonly groups: readonly string[]
  /** Groups that can be chosen. */
  readonly offered: readonly string[]
  readonly onChange: (audience: Audience, groups: readonly string[]) => void
}

/** Who has a right: as in the folder above, everybody, who is signed in, some groups, or nobody. */
export const AudienceField = ({ legend, audience, groups, offered, onChange }: AudienceFieldProps) => {
  const { t } = useLingui()
  const name = useId()
  const chosen = groups.filter((group) => group !== 'everyone' && group !== 'users')
  const labels: Readonly<Record<Audience, string>> = {
    inherit: t({ id: 'admin.rights.audience.inherit', message: 'As in the folder above' }),
    everyone: t({ id: 'admin.rights.audience.everyone', message: 'Everyone, also guests' }),
    users: t({ id: 'admin.rights.audience.users', message: 'Everyone who is signed in' }),
    some: t({ id: 'admin.rights.audience.some', message: 'Only some groups' }),
    nobody: t({ id: 'admin.rights.audience.nobody', message: 'Nobody' }),
  }
  const choose = (group: string, isChosen: boolean) =>
    onChange('some', isChosen ? [...chosen, group] : chosen.filter((one) => one !== group))
  const all = [...new Set([...offered, ...chosen.filter((group) => group !== 'guests')])]
  return (
    <fieldset className="m-0 grid grid-cols-1 gap-1 border-0 p-0">
      <legend className="mb-1 p-0 text-13px font-medium">{legend}</legend>
      {(Object.keys(labels) as Audience[]).map((key) => (
        <Radio key={key} name={name} label={labels[key]} checked={audience === key} onChange={() => onChange(key, chosen)} />
      ))}
      {audience === 'some' && (
        <div className="ms-6 grid max-h-48 grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4 overflow-y-auto [overflow-wrap:anywhere]">
          <Checkbox
            label={<Trans id="admin.rights.group.guests">Guests</Trans>}
            checked={chosen.includes('guests')}
            onChange={(isChosen) => choose('guests', isChosen)}
          />
          {all.map((group) => (
            <Checkbox
              key={group}
              label={<bdi>{group}</bdi>}
              checked={chosen.includes(group)}
              onChange={(isChosen) => choose(group, isChosen)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

import { Trans, useLingui } from '@lingui/macro'
import { useEffect, useRef } from 'react'
import { type RuleRow, rowProblems } from '../../../../domain/admin/sign-in-rules.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'

interface RuleFieldsProps {
  readonly row: RuleRow
  /** From 1. */
  readonly place: number
  /** The row has just been added: its first field has the focus. */
  readonly isNew: boolean
  readonly isChecked: boolean
  /** Id of the list of known groups. */
  readonly groupList: string
  readonly onChange: (row: RuleRow) => void
  readonly onRemove: () => void
}

/** One rule: a claim with a value, and the group that it gives. */
export const RuleFields = ({ row, place, isNew, isChecked, groupList, onChange, onRemove }: RuleFieldsProps) => {
  const { t } = useLingui()
  const first = useRef<HTMLInputElement>(null)
  const problems = rowProblems(row)
  useEffect(() => {
    if (isNew) first.current?.focus()
  }, [isNew])
  const common = { dir: 'auto', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <li className="px-4 py-3">
      <fieldset className="m-0 grid min-w-0 grid-cols-1 items-start gap-3 border-0 p-0 md:grid-cols-[1fr_1fr_1fr_auto]">
        <legend className="visually-hidden">
          <Trans id="admin.people.sign_in_rules.rule">Rule {place}</Trans>
        </legend>
        <TextField
          {...common}
          ref={first}
          label={t({ id: 'admin.people.sign_in_rules.claim', message: 'Claim' })}
          value={row.claim}
          error={
            isChecked && problems.claim
              ? t({ id: 'admin.people.sign_in_rules.claim.invalid', message: 'Please enter the name of a claim, such as groups.' })
              : undefined
          }
          maxLength={128}
          onChange={({ target }) => onChange({ ...row, claim: target.value })}
        />
        <TextField
          {...common}
          label={t({ id: 'admin.people.sign_in_rules.value', message: 'Value' })}
          value={row.value}
          error={
            isChecked && problems.value
              ? t({ id: 'admin.people.sign_in_rules.value.invalid', message: 'Please enter a value, or * for any.' })
              : undefined
          }
          maxLength={256}
          onChange={({ target }) => onChange({ ...row, value: target.value })}
        />
        <TextField
          {...common}
          label={t({ id: 'admin.people.group', message: 'Group' })}
          list={groupList}
          value={row.group}
          error={
            isChecked && problems.group
              ? t({ id: 'admin.people.bulk.group.invalid', message: 'Please enter the name of one group, such as press.' })
              : undefined
          }
          maxLength={64}
          onChange={({ target }) => onChange({ ...row, group: target.value })}
        />
        <IconButton
          className="justify-self-end md:mt-6"
          icon="i-lucide-trash-2"
          label={t({ id: 'admin.people.sign_in_rules.remove', message: `Remove rule ${place}` })}
          onClick={onRemove}
        />
      </fieldset>
    </li>
  )
}

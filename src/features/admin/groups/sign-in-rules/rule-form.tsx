import { Trans } from '@lingui/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import { maxSignInRuleCount } from '#contract/sign-in-rules.ts'
import { releasedGroups } from '../../../../domain/admin/sign-in-rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { RuleEditing } from './use-rule-edits.ts'

const Notices = ({ editing: { list, rows, isOutdated } }: { readonly editing: RuleEditing }) => {
  const released = releasedGroups(list.rules, rows).join(', ')
  return (
    <>
      {list.isUnreadable && (
        <p role="alert" className="m-0 text-14px font-medium text-danger">
          <Trans id="admin.people.sign_in_rules.unreadable">
            The stored rules cannot be read. Only administrators who manage people sign in at the provider until you save the rules again.
            Restore a backup, or enter them anew.
          </Trans>
        </p>
      )}
      {isOutdated && (
        <p role="alert" className="m-0 text-14px text-warning">
          <Trans id="admin.people.sign_in_rules.conflict">
            Another administrator has saved rules in the meantime. They are shown here together with your changes, which are not saved yet.
            Please check all rules, and save again.
          </Trans>
        </p>
      )}
      <p role="status" className="m-0 flex items-start gap-1.5 text-14px text-warning [overflow-wrap:anywhere] empty:hidden">
        {released !== '' && (
          <>
            <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
            <span>
              <Trans id="admin.people.sign_in_rules.released">
                No rule gives these groups any more: {released}. People who have them keep them until you remove them.
              </Trans>
            </span>
          </>
        )}
      </p>
    </>
  )
}

/** List of the rules, with unsaved changes. */
export const RuleForm = ({ editing }: { readonly editing: RuleEditing }) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [newKey, setNewKey] = useState<string | null>(null)
  const { list, rows, isEdited, isSaving, isChecked, change, discard, save } = editing
  const groups = [...new Set([...list.groups, ...list.rules.map(({ group }) => group)])]
  const add = () => {
    const key = crypto.randomUUID()
    setNewKey(key)
    change([...rows, { key, claim: rows.at(-1)?.claim ?? '', value: '', group: '' }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
    // After the errors are shown.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())
  }
  return (
    <form ref={form} noValidate data-holds-input={isEdited || undefined} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <Notices editing={editing} />
      {rows.length > 0 ? (
        <ol className="m-0 list-none divide-y divide-line rounded-card border border-solid border-line bg-surface p-0 text-on-surface">
          {rows.map((row, index) => (
            <RuleFields
              key={row.key}
              row={row}
              place={index + 1}
              isNew={row.key === newKey}
              isChecked={isChecked}
              groupList={`${id}-groups`}
              onChange={(changed) => change(rows.map((one) => (one.key === row.key ? changed : one)))}
              onRemove={() => {
                change(rows.filter((one) => one.key !== row.key))
                addButton.current?.focus()
              }}
            />
          ))}
        </ol>
      ) : (
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.people.sign_in_rules.none">There are no rules yet. A sign-in at the provider changes no groups.</Trans>
        </p>
      )}
      <datalist id={`${id}-groups`}>
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={addButton} icon="i-lucide-plus" disabled={rows.length >= maxSignInRuleCount} onClick={add}>
          <Trans id="admin.people.sign_in_rules.add">Add a rule</Trans>
        </Button>
        {(isEdited || list.isUnreadable) && (
          <>
            <Button type="submit" variant="primary" loading={isSaving}>
              <Trans id="admin.people.sign_in_rules.save">Save rules</Trans>
            </Button>
            {isEdited && (
              <Button onClick={discard}>
                <Trans id="admin.people.sign_in_rules.discard">Discard changes</Trans>
              </Button>
            )}
          </>
        )}
        <p role="status" className="m-0 text-14px text-muted empty:hidden">
          {isEdited && <Trans id="admin.people.sign_in_rules.edited">Not saved yet</Trans>}
        </p>
      </div>
    </form>
  )
}

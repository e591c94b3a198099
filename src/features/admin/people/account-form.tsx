import { Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { accountNameSchema, groupNameSchema, mailAddressSchema } from '#contract/account.ts'
import { type EditedAccount, groupsIn } from '../../../domain/admin/people.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface AccountFormProps {
  readonly id: string
  /** Null = a new account. */
  readonly account: EditedAccount | null
  /** Whether the server changes names of accounts. A new account always has the field. */
  readonly canRename: boolean
  /** Groups that other accounts have. */
  readonly groups: readonly string[]
  /** False = a server of an earlier version, which does not know the right to manage people. */
  readonly hasPeopleRight: boolean
  /** Whether it is the account of the administrator who edits it. */
  readonly isSelf: boolean
  /** A name that the server has refused, because another account has it. */
  readonly takenName: string | null
  readonly onSubmit: (account: EditedAccount) => void
}

const blank: EditedAccount = { name: '', mail: null, groups: [], isAssetUser: true, isGuiAdmin: false }

/** Fields of an account. The owner of the dialog has the buttons. */
export const AccountForm = ({ id, account, canRename, groups, hasPeopleRight, isSelf, takenName, onSubmit }: AccountFormProps) => {
  const { t } = useLingui()
  const start = account ?? blank
  const [name, setName] = useState(start.name)
  const [mail, setMail] = useState(start.mail ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(start.groups)
  const [others, setOthers] = useState('')
  const [isAssetUser, setAssetUser] = useState(start.isAssetUser)
  const [isGuiAdmin, setGuiAdmin] = useState(start.isGuiAdmin)
  const [managesPeople, setManagesPeople] = useState(start.managesPeople ?? false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const hasName = !account || canRename
  const offered = [...new Set([...groups, ...start.groups])]
  const newGroups = groupsIn(others)
  const nameError = () => {
    if (!hasName) return undefined
    if (takenName !== null && name.trim() === takenName)
      return t({ id: 'admin.people.name.taken', message: 'This name is taken. Please choose another one.' })
    if (name.trim() === '') return t({ id: 'admin.people.name.missing', message: 'Please enter a username.' })
    return name !== start.name && !v.is(accountNameSchema, name)
      ? t({ id: 'admin.people.name.invalid', message: 'A username has at most 256 visible characters.' })
      : undefined
  }
  const errors = {
    name: nameError(),
    mail:
      mail.trim() === '' || v.is(mailAddressSchema, mail.trim())
        ? undefined
        : t({ id: 'admin.people.mail.invalid', message: 'Please enter one address, such as ann@example.org.' }),
    others: newGroups.every((group) => v.is(groupNameSchema, group))
      ? undefined
      : t({
          id: 'admin.people.groups.invalid',
          message:
            'Group names have at most 64 letters, digits, spaces, dots, dashes and underscores. “everyone”, “guests” and “users” are built in.',
        }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (errors.name || errors.mail || errors.others) return
    const all = [...new Set([...chosen, ...newGroups])]
    onSubmit({
      name: hasName ? name.trim() : start.name,
      mail: mail.trim() || null,
      groups: all,
      isAssetUser,
      isGuiAdmin,
      ...(hasPeopleRight && { managesPeople: isGuiAdmin && managesPeople }),
    })
  }
  const choose = (group: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, group] : chosen.filter((one) => one !== group))
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 text-14px">
      {hasName && (
        <TextField
          label={t({ id: 'admin.people.name', message: 'Username' })}
          hint={
            account
              ? t({
                  id: 'admin.people.rename.hint',
                  message: 'For signing in. After a change only the new name works. Sessions and bookmarks stay.',
                })
              : canRename
                ? t({ id: 'admin.people.name.use', message: 'For signing in.' })
                : t({ id: 'admin.people.name.hint', message: 'For signing in. It cannot be changed later.' })
          }
          value={name}
          error={wasSubmitted || takenName === name.trim() ? errors.name : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label={t({ id: 'admin.people.mail', message: 'Email' })}
        hint={t({ id: 'admin.people.mail.hint', message: 'Optional. For the invitation and for new passwords.' })}
        type="email"
        value={mail}
        error={wasSubmitted ? errors.mail : undefined}
        autoComplete="off"
        onChange={({ target }) => setMail(target.value)}
      />
      <fieldset className="m-0 grid grid-cols-1 gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-13px font-medium">
          <Trans id="admin.people.roles">Rights</Trans>
        </legend>
        <Checkbox
          label={t({ id: 'admin.people.role.asset_user', message: 'Sees files, and downloads what the groups may download' })}
          checked={isAssetUser}
          onChange={setAssetUser}
        />
        <Checkbox
          label={t({ id: 'admin.people.role.administrator', message: 'Administrator: changes the portal' })}
          checked={isGuiAdmin}
          onChange={setGuiAdmin}
        />
        {hasPeopleRight && isGuiAdmin && (
          <Checkbox
            className="ms-6"
            label={t({ id: 'admin.people.role.people', message: 'Manages people: accounts, groups and rights' })}
            checked={managesPeople}
            onChange={setManagesPeople}
          />
        )}
        <p role="status" className="m-0 flex items-start gap-1.5 text-13px text-warning empty:hidden">
          {isSelf && start.isGuiAdmin && !isGuiAdmin && (
            <>
              <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
              <Trans id="admin.people.self.demote">
                This is your own account. You leave the administration when you save, and only another administrator can let you in again.
              </Trans>
            </>
          )}
          {isSelf && start.managesPeople && isGuiAdmin && !managesPeople && (
            <>
              <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
              <Trans id="admin.people.self.leave">
                This is your own account. When you save, you no longer manage people, and only another administrator who does can let you
                again.
              </Trans>
            </>
          )}
        </p>
      </fieldset>
      <fieldset className="m-0 grid grid-cols-1 gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-13px font-medium">
          <Trans id="admin.people.groups">Groups</Trans>
        </legend>
        {offered.length > 0 && (
          <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4 overflow-y-auto [overflow-wrap:anywhere]">
            {offered.map((group) => (
              <Checkbox
                key={group}
                label={<bdi>{group}</bdi>}
                checked={chosen.includes(group)}
                onChange={(isChosen) => choose(group, isChosen)}
              />
            ))}
          </div>
        )}
        <TextField
          label={t({ id: 'admin.people.groups.new', message: 'New groups' })}
          hint={t({
            id: 'admin.people.groups.hint',
            message: 'Separated by commas. Tables of the media folder name groups in their rights.',
          })}
          value={others}
          error={wasSubmitted ? errors.others : undefined}
          autoComplete="off"
          onChange={({ target }) => setOthers(target.value)}
        />
      </fieldset>
    </form>
  )
}

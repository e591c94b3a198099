import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ListedAccount, maxListedAccountCount } from '#contract/people.ts'
import { type PeopleView, queryOfView } from '../../../domain/admin/people.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { CsvButton } from '../../../widgets/csv-button/csv-button.tsx'

/** Saves all accounts that fit as a CSV file. */
export const PeopleCsvButton = ({ view }: { readonly view: PeopleView }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const title = t({ id: 'admin.section.people', message: 'People' })
  const yes = t({ id: 'admin.log.value.yes', message: 'yes' })
  const no = t({ id: 'admin.log.value.no', message: 'no' })
  const read = async () => {
    const found: ListedAccount[] = []
    let total = 1
    while (found.length < total) {
      const query = { ...queryOfView(view), start: String(found.length), rows: String(maxListedAccountCount) }
      const page = await api.call('listAccounts', { query })
      found.push(...page.accounts)
      // Accounts may be removed while the pages are read.
      total = page.accounts.length === 0 ? 0 : page.total
    }
    const columns = [
      t({ id: 'admin.people.name', message: 'Username' }),
      t({ id: 'admin.people.mail', message: 'Email' }),
      t({ id: 'admin.people.groups', message: 'Groups' }),
      t({ id: 'admin.log.field.asset_user', message: 'Sees files' }),
      t({ id: 'admin.log.field.administrator', message: 'Administrator' }),
      t({ id: 'admin.log.field.manages_people', message: 'Manages people' }),
      t({ id: 'admin.log.field.disabled', message: 'Disabled' }),
      t({ id: 'admin.people.badge.invited', message: 'Invited' }),
    ]
    const rows = found.map(({ name, mail, groups, isAssetUser, isGuiAdmin, managesPeople, disabled, isInvited }) => [
      name,
      mail ?? '',
      groups.join(', '),
      ...[isAssetUser, isGuiAdmin, managesPeople ?? isGuiAdmin, disabled, isInvited].map((is) => (is ? yes : no)),
    ])
    return [columns, ...rows]
  }
  return <CsvButton title={title} read={read} />
}

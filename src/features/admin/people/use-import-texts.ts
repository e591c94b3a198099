import { useLingui } from '@lingui/macro'
import {
  type ImportedField,
  type ImportedLine,
  type ImportProblem,
  type ImportRefusal,
  maxImportLineCount,
} from '#contract/people-import.ts'

/** Names of the columns, reasons of refused lines and problems of a file, in the language of the page. */
export const useImportTexts = () => {
  const { t, i18n } = useLingui()
  const max = i18n.number(maxImportLineCount)
  const fields: Readonly<Record<ImportedField, string>> = {
    mail: t({ id: 'admin.people.mail', message: 'Email' }),
    groups: t({ id: 'admin.people.groups', message: 'Groups' }),
    isAssetUser: t({ id: 'admin.log.field.asset_user', message: 'Sees files' }),
    isGuiAdmin: t({ id: 'admin.log.field.administrator', message: 'Administrator' }),
    managesPeople: t({ id: 'admin.log.field.manages_people', message: 'Manages people' }),
    disabled: t({ id: 'admin.log.field.disabled', message: 'Disabled' }),
  }
  const refusals: Readonly<Record<ImportRefusal, string>> = {
    'name.missing': t({ id: 'admin.people.import.name_missing', message: 'The username is missing.' }),
    'name.invalid': t({ id: 'admin.people.import.name_invalid', message: 'A username has at most 256 visible characters on one line.' }),
    'name.repeated': t({ id: 'admin.people.import.name_repeated', message: 'An earlier line has the same username.' }),
    'name.taken': t({ id: 'admin.people.import.name_taken', message: 'Somebody else has just added this account. Import the file again.' }),
    'mail.invalid': t({ id: 'admin.people.import.mail_invalid', message: 'This is not one address, such as ann@example.org.' }),
    'groups.invalid': t({
      id: 'admin.people.groups.invalid',
      message:
        'Group names have at most 64 letters, digits, spaces, dots, dashes and underscores. “everyone”, “guests” and “users” are built in.',
    }),
    'flag.invalid': t({ id: 'admin.people.import.flag_invalid', message: 'Only “yes”, “no” or an empty cell is possible.' }),
    'cells.surplus': t({
      id: 'admin.people.import.cells_surplus',
      message: 'The line has more cells than the heading. Put texts that contain the separator in quotes.',
    }),
    'role.missing': t({ id: 'admin.people.import.role_missing', message: 'Only an administrator can manage people.' }),
    self: t({ id: 'admin.people.import.self', message: 'This is your own account: an import does not take rights from it.' }),
    'last-administrator': t({
      id: 'error.account.last-administrator',
      message: 'This is the last administrator who can sign in and manages people. Give another person these rights first.',
    }),
    unknown: t({ id: 'admin.people.import.unknown', message: 'Somebody else has just deleted this account. Import the file again.' }),
  }
  const problemText = ({ code, line = 0, column = '' }: ImportProblem): string => {
    if (code === 'empty') return t({ id: 'admin.people.import.empty', message: 'The file has no line with a person.' })
    if (code === 'not-csv')
      return line > 0
        ? t({ id: 'admin.people.import.not_csv.line', message: `The file is not a valid CSV. Check the quotes in line ${line}.` })
        : t({ id: 'admin.people.import.not_csv', message: 'The file is not a valid CSV. Save the table as CSV and choose it again.' })
    if (code === 'no-name')
      return t({ id: 'admin.people.import.no_name', message: 'The first line names no column “Username”. Add this heading.' })
    if (code === 'column-repeated')
      return t({ id: 'admin.people.import.column_repeated', message: `The column “${column}” is there twice. Remove one of them.` })
    if (code === 'too-many-lines')
      return t({ id: 'admin.people.import.too_many', message: `The file has more than ${max} lines. Divide it into several files.` })
    return t({
      id: 'admin.people.import.changed',
      message: 'Accounts have changed since the preview. Nothing more was applied. Please check the new preview.',
    })
  }
  return {
    fieldText: (field: ImportedField): string => fields[field],
    valueText: (value: string | boolean | undefined): string => {
      if (value === true) return t({ id: 'admin.log.value.yes', message: 'yes' })
      if (value === false) return t({ id: 'admin.log.value.no', message: 'no' })
      return value || '–'
    },
    reasonText: ({ reason = 'unknown' }: ImportedLine): string => refusals[reason],
    problemText,
  }
}

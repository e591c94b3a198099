import { useLingui } from '@lingui/macro'
import type { ListedAuditEntry } from '#contract/people.ts'
import { detailLines } from '../../../domain/admin/log.ts'
import { eventNames, fieldNames } from './event-names.ts'

/** Texts of log entries in the language of the page. Unknown events and fields keep their own names. */
export const useLogTexts = () => {
  const { t, i18n } = useLingui()
  const named = (names: typeof eventNames, key: string) => (Object.hasOwn(names, key) && names[key] ? i18n._(names[key]) : key)
  const nothing = t({ id: 'admin.log.value.none', message: 'none' })
  const valueText = (value: string | number | boolean) => {
    if (typeof value !== 'boolean') return String(value) || nothing
    return value ? t({ id: 'admin.log.value.yes', message: 'yes' }) : t({ id: 'admin.log.value.no', message: 'no' })
  }
  const accountText = (account: ListedAuditEntry['person']) =>
    account && (account.name ?? t({ id: 'admin.log.removed_account', message: 'Deleted account' }))
  return {
    eventText: (event: string) => named(eventNames, event),
    accountText,
    detailTexts: ({ detail }: ListedAuditEntry) =>
      detailLines(detail).map(({ field, before, value }) => {
        const change = before === undefined ? valueText(value) : `${valueText(before)} → ${valueText(value)}`
        return `${named(fieldNames, field)}: ${change}`
      }),
  }
}

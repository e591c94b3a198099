import { plural, useLingui } from '@lingui/macro'
import type { TokenAccess } from '#contract/app-tokens.ts'

/** Names of the kinds of access, in lists and in the form. */
export const useTokenTexts = (): {
  readonly accessNames: Readonly<Record<TokenAccess, string>>
  readonly daysText: (days: number) => string
} => {
  const { t } = useLingui()
  return {
    accessNames: {
      read: t({ id: 'views.account.tokens.read', message: 'Search and view' }),
      download: t({ id: 'views.account.tokens.download', message: 'Also download' }),
      change: t({ id: 'views.account.tokens.change', message: 'Also download and change bookmarks' }),
    },
    daysText: (days) => t({ id: 'views.account.tokens.days', message: plural(days, { one: '# day', other: '# days' }) }),
  }
}

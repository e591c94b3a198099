import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import type { LinkLimits } from './link-values.ts'

const extended = msg({ id: 'views.links.extended', message: 'The link is open until {end}.' }).id

/** Days from now for which a link is extended at once. */
export const extensionDays = ({ days, longest_days: longest }: LinkLimits): number => Math.min(days, longest)

/**
 * Gives a link the usual life again, beginning now.
 * @param onChanged the list has changed, or is older than the server
 */
export const useExtension = (onChanged: () => void): ((link: ListedShareLink) => Promise<void>) => {
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  const days = extensionDays(useAtomValue(configAtom).share_links)
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const showToast = useSetAtom(showToastAtom)
  return async ({ id }) => {
    try {
      const { expires } = await api.call('changeShareLink', { body: { id, days } })
      if (expires !== null) showToast({ level: 'success', message: extended, values: { end: formatTime(expires, locale) } })
    } catch (failure) {
      showToast(failureOf(failure))
    }
    onChanged()
  }
}

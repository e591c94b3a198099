import { regionOf } from '../../platform/page.ts'

/**
 * The moment of a limit in time, in the time zone of the user, and with a time unless a day ends or begins there. An end at midnight is shown as
 * the day before, which is the last one.
 *
 * @param at milliseconds since the epoch
 */
export const limitText = (at: number, isEnd: boolean, locale: string): string => {
  const moment = new Date(at)
  const isMidnight = moment.getHours() === 0 && moment.getMinutes() === 0
  if (!isMidnight) return moment.toLocaleString(regionOf(locale), { dateStyle: 'long', timeStyle: 'short' })
  return new Date(at - (isEnd ? 1 : 0)).toLocaleDateString(regionOf(locale), { dateStyle: 'long' })
}

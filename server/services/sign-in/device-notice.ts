import type { Logger } from 'pino'
import type { SessionDevice } from '../../ports/session-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { QueueMail, WriteMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'

/**
 * Notes from which device an account signs in, and mails its owner about a new one. Never rejects: a sign-in does not fail because of it.
 * @param locale language of the request, used if the owner has chosen none in another session
 */
export type NoteSignIn = (userId: string, device: SessionDevice, locale: string) => Promise<void>

interface DeviceNoticeParts {
  readonly stores: Pick<Stores, 'sessions' | 'devices'>
  /** Null = no mail can be sent. */
  readonly queueMail: QueueMail | null
  readonly clock: () => number
  readonly log: Logger
}

export const createDeviceNotice = ({ stores, queueMail, clock, log }: DeviceNoticeParts): NoteSignIn => {
  const note = async (userId: string, device: SessionDevice, locale: string): Promise<void> => {
    const novelty = await stores.devices.noteDevice(userId, device, clock())
    if (novelty !== 'new' || !queueMail) return
    // A stranger's browser may ask for another language than the owner's.
    const chosen = (await stores.sessions.listSessions(userId)).find((session) => session.locale !== null)?.locale
    await queueMail('new-device', userId, chosen ?? locale)
  }
  return async (userId, device, locale) => {
    try {
      await note(userId, device, locale)
    } catch (error) {
      log.warn({ err: error }, 'the device of a sign-in could not be noted')
    }
  }
}

/** Writes the mail about the device that was added last when the mail was queued: others may have signed in since. */
export const createDeviceNoticeWriter =
  (stores: Pick<Stores, 'devices' | 'configuration'>, publicUrl: string): WriteMail =>
  async ({ id, name }, to, locale, addedAt) => {
    const device = (await stores.devices.listDevices(id)).find(({ firstAt }) => firstAt <= addedAt)
    if (!device) return null
    const portal = oneLine((await titledConfig(stores.configuration)).global.website_title)
    const { browser, system } = device
    const names = await textsForMail(stores.configuration, locale, { portal, name, browser: browser ?? '', system: system ?? '' })
    const described = browser !== null && system !== null ? names('mail.new_device.device') : (browser ?? system)
    const text = await textsForMail(stores.configuration, locale, { portal, name, device: described ?? names('mail.new_device.unknown') })
    const parts = [text('mail.new_device.message'), text('mail.new_device.advice'), publicUrl]
    return { mail: { to, subject: oneLine(text('mail.new_device.subject')), text: `${parts.join('\n\n')}\n` }, sender: portal }
  }

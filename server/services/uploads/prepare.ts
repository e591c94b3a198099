import type { ConfigFileName } from '#contract/config/files.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import { prepareFont } from './font.ts'
import { preparePicture } from './picture.ts'
import type { PreparedFile } from './prepared-file.ts'
import { prepareStylesheet } from './stylesheet.ts'

export type UploadSlot = ConfigFileName | 'tile'

export type PrepareUpload = (slot: UploadSlot, bytes: Uint8Array) => Promise<PreparedFile>

/** What each place takes. Pictures one at a time: the largest that is allowed needs 100 MB while it is open. */
export const createPrepareUpload = (): PrepareUpload => {
  const inTurn = createQueueLimit(1, 20)
  return (slot, bytes) =>
    inTurn(async () => {
      if (slot === 'custom_font') return prepareFont(bytes)
      if (slot === 'style') return prepareStylesheet(bytes)
      return preparePicture(bytes, slot === 'favicon')
    })
}

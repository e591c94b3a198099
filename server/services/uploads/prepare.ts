import type { ConfigFileName } from '#contract/config/files.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import { prepareFont } from './font.ts'
import { preparePicture } from './picture.ts'
import type { PreparedFile } from './prepared-file.ts'
import { prepareStylesheet } from './stylesheet.ts'

export type UploadSlot = ConfigFileName | 'tile'

export type PrepareUpload = (slot: UploadSlot, bytes: Uint8Array) => Promise<PreparedFile>

/** Checks and converts an upload. Images one at a time: the largest allowed image needs 100 MB. */
export const createPrepareUpload = (): PrepareUpload => {
  const runQueued = createQueueLimit(1, 20)
  return (slot, bytes) =>
    runQueued(async () => {
      if (slot === 'custom_font') return prepareFont(bytes)
      if (slot === 'style') return prepareStylesheet(bytes)
      return preparePicture(bytes, slot === 'favicon')
    })
}

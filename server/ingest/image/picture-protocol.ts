import type { ImageForm } from '../convert/convert-sets.ts'
import type { Size } from '../convert/output-size.ts'
import type { WorkerAnswer } from '../worker-jobs.ts'
import type { ImageLimits } from './open-image.ts'
import type { Stills } from './stills.ts'

export interface PictureFile extends Size {
  /** Its real place. */
  readonly file: string
  readonly filetype: string
  readonly limits: ImageLimits
}

/** What the server asks the picture process. */
export type PictureQuestion =
  | (PictureFile & { readonly job: 'stills' })
  | (PictureFile & { readonly job: 'encode'; readonly encoding: ImageForm['encode']; readonly to: Size; readonly out: string })

export type PictureAnswer = WorkerAnswer<Stills | Size>

import type { Size } from '../convert/output-size.ts'
import type { ImageSpec } from '../convert/preset-definitions.ts'
import type { WorkerResponse } from '../worker-jobs.ts'
import type { ImageLimits } from './open-image.ts'
import type { Stills } from './stills.ts'

export interface PictureFile extends Size {
  /** Real path. */
  readonly file: string
  readonly filetype: string
  readonly limits: ImageLimits
}

/** Requests to the image process. */
export type PictureQuestion =
  | (PictureFile & { readonly job: 'stills' })
  | (PictureFile & { readonly job: 'encode'; readonly encoding: ImageSpec['encode']; readonly to: Size; readonly out: string })

export type PictureAnswer = WorkerResponse<Stills | Size>

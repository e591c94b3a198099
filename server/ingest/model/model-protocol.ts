import type { WorkerAnswer } from '../worker-jobs.ts'

/** What the main thread asks the model worker. Paths are real places of files. */
export type ModelQuestion =
  | { readonly job: 'inspect'; readonly file: string; readonly filetype: string }
  | {
      readonly job: 'draw'
      readonly file: string
      readonly filetype: string
      /** Files that the scene refers to, by the address it names them with; null = not to be had. */
      readonly others: readonly (readonly [uri: string, file: string | null])[]
      /** Whether one file with everything in it is wanted as well. */
      readonly pack: boolean
    }

/** What a scene says about itself, in its own words. */
export interface ModelInfo {
  readonly title: string
  readonly author: string
  readonly licence: string
  readonly source: string
  readonly copyright: string
  /** Addresses of buffers and pictures outside the file, each once. */
  readonly outside: readonly string[]
  /** Compressed in a way that the viewer in the page does not know. */
  readonly packed: boolean
}

/** Of a file that says nothing about itself, or could not be asked. */
export const noWords: ModelInfo = { title: '', author: '', licence: '', source: '', copyright: '', outside: [], packed: false }

export interface ModelDrawing {
  /** RGB, 3 bytes a pixel. Null = nothing could be drawn, and `problem` says why. */
  readonly picture: { readonly width: number; readonly height: number; readonly data: Uint8Array } | null
  /** Completes "the file has no preview: it …". */
  readonly problem: string | null
  /** A GLB with everything in it, when one was wanted and can be made. */
  readonly whole: Uint8Array | null
  readonly notes: readonly string[]
}

export type ModelAnswer = WorkerAnswer<ModelInfo | ModelDrawing>

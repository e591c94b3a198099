import { atom } from 'jotai'

/** What belongs to a job and is not for showing. */
export interface Runtime {
  readonly extension: string | undefined
  readonly destination: FileSystemFileHandle | null
  readonly controller: AbortController
  /** The finished file, for saving it again. */
  file: { readonly blob: Blob; readonly name: string } | null
}

const createRuntimes = (): Map<number, Runtime> => new Map()

/** By id of the job; one map a store. */
export const runtimesAtom = atom(createRuntimes)

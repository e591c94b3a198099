import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { OpenedShareLink } from '#contract/share-links.ts'
import type { DownloadChoice } from '../downloads/atoms.ts'

/** Why the password form is shown again. */
export type PasswordProblem = { readonly kind: 'wrong' } | { readonly kind: 'blocked'; readonly minutes: number }

export type LinkState =
  | { readonly status: 'opening' }
  | { readonly status: 'password'; readonly problem: PasswordProblem | null }
  /** Unknown, expired or ended. */
  | { readonly status: 'over' }
  | { readonly status: 'failed'; readonly failure: unknown }
  | { readonly status: 'open'; readonly link: OpenedShareLink }

/** Token of the address of the page. */
export const linkTokenAtom = atom('')
export const linkStateAtom = atom<LinkState>({ status: 'opening' })

/** Id of the file in the viewer; null = the grid is shown. */
export const viewedFileAtom = atom<string | null>(null)

export interface SharedFiles {
  readonly status: 'loading' | 'success' | 'failure'
  /** Loaded files in the order of the link. */
  readonly docs: readonly Asset[]
  /** Files among the requested ones that are gone or hidden. */
  readonly missing: number
  /** Files of the link, with those that are missing. */
  readonly total: number
  /** Start of the next request. */
  readonly next: number
}

export const noFiles: SharedFiles = { status: 'loading', docs: [], missing: 0, total: 0, next: 0 }
export const sharedFilesAtom = atom<SharedFiles>(noFiles)

/** Formats to choose from before a download. */
export interface FormatChoice {
  readonly ids: readonly string[]
  readonly sets: readonly ConvertSet[]
  /** Empty = all files have the same kind. */
  readonly kinds: DownloadChoice['kinds']
}

export const formatChoiceAtom = atom<FormatChoice | null>(null)
/** Ids of the files whose download is in preparation; null = none. */
export const preparedIdsAtom = atom<readonly string[] | null>(null)

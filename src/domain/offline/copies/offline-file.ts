/** The file of one asset that is available offline, in a format that its viewer can show. */
export type OfflineFile =
  /** Backed by the disk if large. */
  | { readonly status: 'ready'; readonly blob: Blob }
  /** Part of the offline copy, but incomplete. */
  | { readonly status: 'downloading' }
  /** Not part of the offline copy, or the offline permission has expired. */
  | { readonly status: 'absent' }

export const downloadingFile: OfflineFile = { status: 'downloading' }
export const absentFile: OfflineFile = { status: 'absent' }

import type { AssetRecord } from './asset-record.ts'

/** Number field of a record: frames of a picture that moves. It is not indexed. */
export const frameCountField = 'frame_count'

/** Formats whose frames this server can read. */
const movingFiletypes: ReadonlySet<string> = new Set(['gif', 'webp'])

export const canMove = (filetype: string): boolean => movingFiletypes.has(filetype)

export const framesOf = ({ kind, numbers }: Pick<AssetRecord, 'kind' | 'numbers'>): number =>
  kind === 'image' ? (numbers[frameCountField] ?? 1) : 1

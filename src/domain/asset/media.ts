import type { Asset } from '#contract/asset.ts'
import { originalConvertSet, type VideoAnswer } from '#contract/download.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { fetchFile } from '../../platform/file-transfer.ts'

/** What a call that shows something ends with when it is not for this person: an answer without an address. */
export class NotShown extends Error {}

export interface Preview {
  readonly url: string
  readonly pages: number
}

interface Wanted {
  readonly id: string
  /** Of a document, from 1; null = the picture of the whole asset. */
  readonly page: number | null
  /** As many pixels as there are, instead of as many as a screen has. */
  readonly isClose?: boolean
}

/** A large picture may have to be made first. */
const madeWithin = 120_000

/** A picture of an asset or of a page. Rejects with ApiFailure or NotShown. */
export const fetchPreview = async (api: ApiClient, { id, page, isClose = false }: Wanted, signal?: AbortSignal): Promise<Preview> => {
  const query = {
    id,
    target: 'view' as const,
    ...(page === null ? {} : { page: String(page) }),
    ...(isClose ? { detail: 'full' as const } : {}),
  }
  const { url, pages } = await api.call('getPreview', {
    query,
    ...(signal ? { signal } : {}),
    ...(isClose ? { timeout: madeWithin } : {}),
  })
  if (!url) throw new NotShown()
  return { url, pages: pages ?? 1 }
}

type AssetFile = Pick<Asset, 'id' | 'filetype'>

export interface Video {
  /** Best choice first. */
  readonly sources: readonly { readonly src: string; readonly type: string }[]
  readonly captions: NonNullable<VideoAnswer['captions']>
  readonly poster: string | undefined
}

/** What a player needs. Rejects with ApiFailure or NotShown. */
export const fetchVideo = async (api: ApiClient, { id, filetype }: AssetFile, signal: AbortSignal): Promise<Video> => {
  const { url, sources = [], captions = [], poster } = await api.call('getVideo', { params: { id }, signal })
  const first = url === undefined ? [] : [sources.find(({ src }) => src === url) ?? { src: url, type: `video/${filetype ?? 'mp4'}` }]
  const all = [...first, ...sources.filter(({ src }) => src !== url)].map(({ src, type }) => ({ src, type }))
  if (all.length === 0) throw new NotShown()
  return { sources: all, captions, poster }
}

/** A model is shown from its own file. Rejects with ApiFailure, NotShown, or an AbortError. */
export const fetchModel = async (
  api: ApiClient,
  token: string | null,
  { id, filetype = 'glb' }: AssetFile,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
): Promise<File> => {
  const { url, bytes } = await api.call('download', { query: { id: [id], csetid: originalConvertSet, target: 'view' }, signal })
  if (!url) throw new NotShown()
  const type = `model/${filetype}`
  const known = bytes ?? null
  const blob = await fetchFile({
    url,
    type,
    token,
    signal,
    onBytes: (received, total) => {
      const all = total ?? known
      onProgress(all ? Math.min(1, received / all) : null)
    },
  })
  return new File([blob], `${id}.${filetype}`, { type })
}

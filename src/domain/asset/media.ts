import type { Asset } from '#contract/asset.ts'
import { originalConvertSet, type VideoResponse } from '#contract/download.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { fetchFile } from '../../platform/file-transfer.ts'

/** The response has no URL: the asset is not visible to the user. */
export class NotVisibleError extends Error {}

/** The asset is visible to the user, but has no preview: it is damaged, protected or incomplete. */
export class NoPreviewError extends Error {}

export interface Preview {
  readonly url: string
  readonly pages: number
}

interface PreviewRequest {
  readonly id: string
  /** Page of a document, from 1; null = preview of the whole asset. */
  readonly page: number | null
  /** `full`: full resolution; `moving`: all frames. Absent = a still in screen resolution. */
  readonly detail?: 'full' | 'moving'
}

/** Milliseconds. The server may have to render a large image first. */
const renderTimeoutMs = 120_000

/** URL of a preview image of an asset or a page. Rejects with RemoteError, NotVisibleError or NoPreviewError. */
export const fetchPreview = async (api: ApiClient, { id, page, detail }: PreviewRequest, signal?: AbortSignal): Promise<Preview> => {
  const query = {
    id,
    target: 'view' as const,
    ...(page === null ? {} : { page: String(page) }),
    ...(detail ? { detail } : {}),
  }
  const { url, pages } = await api.call('getPreview', {
    query,
    ...(signal ? { signal } : {}),
    ...(detail ? { timeout: renderTimeoutMs } : {}),
  })
  // The Vitrine server counts the pages of visible assets only.
  if (!url) throw pages === undefined ? new NotVisibleError() : new NoPreviewError()
  return { url, pages: pages ?? 1 }
}

type AssetFile = Pick<Asset, 'id' | 'filetype'>

export interface Video {
  /** Preferred source first. */
  readonly sources: readonly { readonly src: string; readonly type: string }[]
  readonly captions: NonNullable<VideoResponse['captions']>
  readonly poster: string | undefined
}

/** Sources, captions and poster of a video. Rejects with RemoteError or NotVisibleError. */
export const fetchVideo = async (api: ApiClient, { id, filetype }: AssetFile, signal: AbortSignal): Promise<Video> => {
  const { url, sources = [], captions = [], poster } = await api.call('getVideo', { params: { id }, signal })
  const first = url === undefined ? [] : [sources.find(({ src }) => src === url) ?? { src: url, type: `video/${filetype ?? 'mp4'}` }]
  const all = [...first, ...sources.filter(({ src }) => src !== url)].map(({ src, type }) => ({ src, type }))
  if (all.length === 0) throw new NotVisibleError()
  return { sources: all, captions, poster }
}

/** Downloads the file of a 3D model. Rejects with RemoteError, NotVisibleError, or an AbortError. */
export const fetchModel = async (
  api: ApiClient,
  token: string | null,
  { id, filetype = 'glb' }: AssetFile,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
): Promise<File> => {
  const { url, bytes } = await api.call('download', { query: { id: [id], csetid: originalConvertSet, target: 'view' }, signal })
  if (!url) throw new NotVisibleError()
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

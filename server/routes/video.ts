import type { VideoResponse } from '#contract/download.ts'
import type { Handler } from '../http/handlers.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'
import { findRendition, mediaUrl, renditionUrl, versionOf } from '../records/asset-urls.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { captionDigest, captionName, playableVideos } from '../services/delivery/viewable.ts'

/** Largest height that the player chooses by default; larger videos only if there is no other. */
const maxDefaultHeightPx = 1080

const defaultVideo = (videos: readonly Rendition[]): Rendition | undefined =>
  videos.find(({ height }) => (height ?? 0) <= maxDefaultHeightPx) ?? videos.at(-1)

const captionsOf = (apiPrefix: string, record: AssetRecord): VideoResponse['captions'] =>
  record.captions.map(({ label, lang, blob }, position) => ({
    label,
    lang,
    src: mediaUrl(apiPrefix, record.id, captionName(position), versionOf(captionDigest(blob))),
  }))

/** Video sources. Without the right to view the asset, or for other kinds of assets, the response has no url. */
export const createVideo =
  ({ stores, apiPrefix }: Pick<DeliveryServices, 'stores' | 'apiPrefix'>): Handler<'getVideo'> =>
  async ({ caller, params }): Promise<VideoResponse> => {
    const record = await visibleAsset(stores.assets, caller, params.id)
    const videos = record ? playableVideos(record) : []
    if (!record || videos.length === 0) return {}
    const url = renditionUrl(apiPrefix, record, defaultVideo(videos))
    const poster = renditionUrl(apiPrefix, record, findRendition(record, 'poster', 'preview', 'thumb'))
    return {
      ...(url === undefined ? {} : { url }),
      sources: videos.map((video) => ({
        src: mediaUrl(apiPrefix, record.id, video.name, versionOf(video.sha256)),
        type: video.mime,
        ...(video.height !== undefined && { size: video.height }),
      })),
      captions: captionsOf(apiPrefix, record) ?? [],
      ...(poster === undefined ? {} : { poster }),
    }
  }

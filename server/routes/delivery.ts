import { collectionRequest } from '#catalogue/collection-request.ts'
import { originalConvertSet, type VideoResponse } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import type { Handler, Handlers, Resource } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'
import { contentVersionOf, findRendition, mediaUrl, renditionUrl } from '../records/asset-urls.ts'
import { authorize } from '../services/assets/authorize.ts'
import { collectionsFor } from '../services/assets/collections.ts'
import { mediaPrefixOf } from '../services/assets/media-prefix.ts'
import { parseSearch, rejectInvalidSearch } from '../services/assets/parse-search.ts'
import { collectionText, searchText } from '../services/assets/search-assets.ts'
import { suggestionsFor } from '../services/assets/suggestions-for.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { visibleFields } from '../services/assets/visible-fields.ts'
import type { DeliveryContext } from '../services/delivery/delivery-context.ts'
import { issueAsset, issueZip } from '../services/delivery/downloads.ts'
import { redeem } from '../services/delivery/redeem.ts'
import { requesterOf } from '../services/delivery/requester.ts'
import { captionDigest, captionName, playableSound, playableVideos } from '../services/delivery/viewable.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { knownLocales } from '../services/workspace/translations.ts'
import { createAssetRoutes } from './assets.ts'
import { createMedia } from './media.ts'
import { createOfflinePictures } from './offline-pictures.ts'
import { createPreview } from './preview.ts'

/** Largest height that the player chooses by default; larger videos only if there is no other. */
const maxDefaultHeightPx = 1080

const defaultVideo = (videos: readonly Rendition[]): Rendition | undefined =>
  videos.find(({ height }) => (height ?? 0) <= maxDefaultHeightPx) ?? videos.at(-1)

const captionsOf = (apiPrefix: string, record: AssetRecord): VideoResponse['captions'] =>
  record.captions.map(({ label, lang, blob }, position) => ({
    label,
    lang,
    src: mediaUrl(apiPrefix, record.id, captionName(position), contentVersionOf(captionDigest(blob))),
  }))

/** The original of a sound, for callers who may download it. */
const soundOf = (apiPrefix: string, caller: Caller, record: AssetRecord): VideoResponse => {
  const sound = authorize(caller, record, { download: originalConvertSet }) ? playableSound(record) : null
  if (!sound) return {}
  const src = mediaUrl(apiPrefix, record.id, sound.name, contentVersionOf(sound.sha256))
  return { url: src, sources: [{ src, type: sound.mime }] }
}

/** Sources of a video or a sound. Without the right to play the asset, or for other kinds of assets, the response has no url. */
const createVideo =
  ({ stores, apiPrefix }: Pick<DeliveryServices, 'stores' | 'apiPrefix'>): Handler<'getVideo'> =>
  async ({ caller, params }): Promise<VideoResponse> => {
    const prefix = mediaPrefixOf(apiPrefix, caller)
    const record = await visibleAsset(stores.assets, caller, params.id)
    if (record?.kind === 'audio') return soundOf(prefix, caller, record)
    const videos = record ? playableVideos(record) : []
    if (!record || videos.length === 0) return {}
    const url = renditionUrl(prefix, record, defaultVideo(videos))
    const poster = renditionUrl(prefix, record, findRendition(record, 'poster', 'preview', 'thumb'))
    return {
      ...(url === undefined ? {} : { url }),
      sources: videos.map((video) => ({
        src: mediaUrl(prefix, record.id, video.name, contentVersionOf(video.sha256)),
        type: video.mime,
        ...(video.height !== undefined && { size: video.height }),
      })),
      captions: captionsOf(prefix, record) ?? [],
      ...(poster === undefined ? {} : { poster }),
    }
  }

type SearchHandlers = Pick<
  Handlers,
  'search' | 'suggest' | 'getCollection' | 'listCollections' | 'getStartHead' | 'getIndexFields' | 'getContentLocales'
>

/** Search, collections, and the fields and languages of the index. */
const createSearchRoutes = (context: DeliveryContext): SearchHandlers => {
  const { stores, catalogue, searchLog } = context
  return {
    search: async ({ caller, query }) => {
      const request = parseSearch(query)
      const { text, numFound } = await searchText(context, caller, request)
      searchLog.note(caller, request, numFound)
      return new JsonText(text)
    },
    /** Not logged, because a partly typed text is not a search. */
    suggest: ({ caller, query: { solr_q, ...parts } }) => suggestionsFor(context, caller, solr_q, parseSearch(parts)),
    /** The first assets of a collection; empty if the collection does not exist or the caller sees none of its assets. */
    getCollection: async ({ caller, query }) => {
      rejectInvalidSearch(() => collectionRequest(query))
      return new JsonText(await collectionText(context, caller, query))
    },
    listCollections: async ({ caller }) => ({ collections: await collectionsFor(stores.configuration, catalogue, caller) }),
    getStartHead: ({ caller }) => context.startHead(caller),
    getIndexFields: async ({ caller }) => ({
      visible_fields: await visibleFields({ catalogue, configuration: stores.configuration }, caller),
    }),
    /** Languages of the texts of assets. Only administrators get those of hidden assets; the others get the languages of the page. */
    getContentLocales: async ({ caller }) => ({
      locales: caller?.isGuiAdmin ? [...(await catalogue.contentLocales())] : [...(await knownLocales(stores.configuration))],
    }),
  }
}

const createDownloadRoutes = (context: DeliveryContext): Pick<Handlers, 'download' | 'getDownloadInfo'> => ({
  download: ({ caller, query, request, remoteAddress }) => {
    const requester = requesterOf(caller, remoteAddress, request)
    const set = query.csetid ?? originalConvertSet
    if (query.operation === 'zip') return issueZip(context, caller, { ids: query.id, set, title: query.title }, requester)
    const [id, ...more] = query.id
    if (id === undefined || more.length > 0) throw new ApiError('request.invalid', { field: 'id' })
    return issueAsset(context, caller, id, { set, target: query.target ?? 'down' }, requester)
  },
  getDownloadInfo: () => ({ max_assets: context.maxAssets }),
})

/** The URL in the response of `download`. The session cookie suffices, so that a plain link works. */
const createSignedFile = (context: DeliveryContext): Resource => ({
  path: 'download/file/:token',
  handle: (request, params, caller, remoteAddress) =>
    redeem(context, context.downloadLog, request, params.token ?? '', caller, remoteAddress),
})

type DeliveryHandlers = ReturnType<typeof createAssetRoutes> &
  ReturnType<typeof createSearchRoutes> &
  ReturnType<typeof createDownloadRoutes> &
  Pick<Handlers, 'getPreview' | 'getVideo' | 'getOfflinePictures'>

/** Handlers of search, assets and downloads. */
export const createDeliveryHandlers = (context: DeliveryContext): DeliveryHandlers => ({
  ...createAssetRoutes(context),
  ...createSearchRoutes(context),
  ...createDownloadRoutes(context),
  getPreview: createPreview(context),
  getVideo: createVideo(context),
  getOfflinePictures: createOfflinePictures(createMedia(context)),
})

/** URLs in the responses of these calls. */
export const createDeliveryResources = (context: DeliveryContext): Resource[] => [createMedia(context), createSignedFile(context)]

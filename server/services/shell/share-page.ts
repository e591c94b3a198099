import { is } from 'valibot'
import { decodeValue, readRawSearch } from '#contract/address-encoding.ts'
import { assetIdSchema } from '#contract/asset.ts'
import { readSearchAddress } from '#contract/search-address.ts'
import { linkedShareToken } from '#contract/share-link-token.ts'
import { acceptedLocale } from '../../http/accept-locale.ts'
import { sharePagePolicy } from '../../http/security-headers.ts'
import { sendBytes, storedSource } from '../bytes/send-bytes.ts'
import { inlineType } from '../delivery/media-types.ts'
import type { Services } from '../services.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import { knownLocales } from '../workspace/translations.ts'
import { pageLocale } from './page-locale.ts'
import { createFindShare, type Share, type ShareContentServices } from './share-content.ts'
import { shareDocument } from './share-document.ts'
import { createSharePictures, sharedPicture, shareSize } from './share-picture.ts'

type ShareServices = ShareContentServices & Pick<Services, 'blobs' | 'originals'>

interface ShareOptions {
  /** Public address of the portal with a slash at the end; null = the address of the request. */
  readonly publicUrl: string | null
  /** With a slash at both ends. */
  readonly basePath: string
}

/** Serves `/s/{id}`, its picture, `/s/search/{text}?{filter}` and `/s/{token}` of a share link; null = another path. */
export type SharePage = (request: Request, path: string, secure: boolean) => Promise<Response | null>

const sharedAssetPath = /^\/s\/([^/]+)(\/picture)?$/
const sharedSearchPath = /\/s\/search\/([^/]+)$/

const documentResponse = (html: string, status: number): Response =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': sharePagePolicy,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Language',
    },
  })

/**
 * Links with a path, because messengers request no fragment: a document with title, description and picture that leads to a page of the
 * portal. It contains only what a guest may see. What is hidden or unknown has the same document without these details, and status 404.
 */
export const createSharePage = (services: ShareServices, options: ShareOptions): SharePage => {
  const { stores, blobs, originals, guests } = services
  const find = createFindShare(services)
  const pictureFile = createSharePictures((blob) => blobs.read(blob))

  const sendPicture = async (request: Request, share: Share | null): Promise<Response | null> => {
    const record = share?.pictured
    const stored = record && sharedPicture(record)
    const type = stored && inlineType(stored.extension)
    if (!record || !stored || !type) return null
    const file = await pictureFile(record)
    const headers = { 'Content-Type': file ? 'image/jpeg' : type, 'Cache-Control': 'private, no-cache' }
    return sendBytes(
      request,
      file
        ? {
            bytes: file.bytes.byteLength,
            open: ({ start, end }) => Promise.resolve(file.bytes.subarray(start, end + 1)),
            etag: file.etag,
            headers,
          }
        : { ...storedSource({ blobs, originals }, stored.blob, stored.bytes), etag: `"${stored.sha256}"`, headers },
    )
  }

  return async (request, path, secure) => {
    const url = new URL(request.url)
    const [, text] = sharedSearchPath.exec(url.pathname) ?? []
    const [, given = '', pictureSegment] = sharedAssetPath.exec(path) ?? []
    const token = linkedShareToken(decodeValue(given))
    const segment = token ?? given
    const isSearch = text !== undefined && path.startsWith('/s/')
    if (!isSearch && !is(assetIdSchema, segment)) return null
    const config = await titledConfig(stores.configuration)
    const locale = pageLocale(config, await knownLocales(stores.configuration), acceptedLocale(request.headers.get('accept-language')))
    const root = options.publicUrl ?? `${secure ? 'https' : 'http'}://${url.host}${options.basePath}`
    const siteName = config.global.website_title
    const isLink = token !== null && !isSearch
    const share = isLink
      ? await find.link(segment)
      : isSearch
        ? await find.search(readSearchAddress(decodeValue(text), readRawSearch(url.search.slice(1))), config, locale)
        : await find.asset(segment, config, locale)
    if (pictureSegment !== undefined && !isSearch) return sendPicture(request, share)

    const picture = share?.pictured && sharedPicture(share.pictured)
    const html = shareDocument({
      locale,
      siteName,
      title: share?.title ?? siteName,
      description: share?.description ?? '',
      address: isSearch ? `${root}s/search/${text}${url.search}` : `${root}s/${encodeURIComponent(segment)}`,
      target: isSearch ? `../../#/search/${text}${url.search}` : `../#/${isLink ? 'link' : 'asset'}/${encodeURIComponent(segment)}`,
      picture: picture
        ? {
            address: `${root}s/${encodeURIComponent(isLink ? segment : (share?.pictured?.id ?? ''))}/picture`,
            size: shareSize,
          }
        : null,
    })
    // Where nothing is public, the status would say nothing, and messengers show at least the name of the portal. A share link has the same status
    // whether it exists or not.
    return documentResponse(html, share || !guests || isLink ? 200 : 404)
  }
}

import { is } from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { directionOf } from '#contract/locale.ts'
import { acceptedLocale } from '../../http/accept-locale.ts'
import { sharePagePolicy } from '../../http/security-headers.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { findRendition, previewOf } from '../../records/asset-urls.ts'
import { describeAsset } from '../../records/describe-asset.ts'
import { visibleAsset } from '../assets/visible-assets.ts'
import { sendBytes, storedSource } from '../bytes/send-bytes.ts'
import { inlineType } from '../delivery/media-types.ts'
import type { Services } from '../services.ts'
import { guestCaller } from '../sessions/callers.ts'
import { currentConfig } from '../workspace/configuration.ts'
import { knownLocales } from '../workspace/translations.ts'
import { escaped } from './escaped.ts'
import { pageLocale } from './page-locale.ts'

type ShareServices = Pick<Services, 'stores' | 'blobs' | 'originals' | 'guests'>

interface ShareOptions {
  /** Public address of the portal with a slash at the end; null = the address of the request. */
  readonly publicUrl: string | null
  /** With a slash at both ends. */
  readonly basePath: string
}

/** Serves `/s/{id}` and its picture; null = another path. */
export type SharePage = (request: Request, path: string, secure: boolean) => Promise<Response | null>

const sharedPath = /^\/s\/([^/]+)(\/picture)?$/
/** Messengers ignore larger pictures. */
const maxPictureBytes = 600_000
const maxDescriptionLength = 200

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(', ')
    .trim()

const shortened = (text: string): string => {
  const characters = Array.from(new Intl.Segmenter().segment(text.replaceAll(/\s+/g, ' ')), ({ segment }) => segment)
  return characters.length <= maxDescriptionLength ? characters.join('') : `${characters.slice(0, maxDescriptionLength - 1).join('')}…`
}

const pictureOf = (record: AssetRecord): Rendition | undefined => {
  const candidates = [previewOf(record), findRendition(record, 'thumb')]
  return candidates.find((one) => one !== undefined && one.bytes <= maxPictureBytes && inlineType(one.extension)?.startsWith('image/'))
}

/** Title and description as a guest sees them on the page of the asset. */
const textsOf = (record: AssetRecord, config: Config, locale: string): { readonly title: string; readonly description: string } => {
  const asset = describeAsset(record, locale)
  const text = (field: string): string => textOf(asset[`${field}_label`] ?? asset[field])
  const fields = [...config.infoView.title.map(({ field_name }) => field_name), 'title', 'filename']
  return { title: fields.map(text).find((found) => found !== '') ?? record.id, description: shortened(text('description')) }
}

const metaElement = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escaped(content)}" />`

interface PageTexts {
  readonly id: string
  readonly locale: string
  readonly siteName: string
  readonly title: string
  readonly description: string
  readonly address: string
  readonly picture: Rendition | undefined
}

const documentOf = ({ id, locale, siteName, title, description, address, picture }: PageTexts): string => {
  const target = escaped(`../#/asset/${encodeURIComponent(id)}`)
  const tags = [
    metaElement('property', 'og:type', 'website'),
    metaElement('property', 'og:site_name', siteName),
    metaElement('property', 'og:title', title),
    metaElement('property', 'og:url', address),
    ...(description === ''
      ? []
      : [metaElement('name', 'description', description), metaElement('property', 'og:description', description)]),
    ...(picture ? [metaElement('property', 'og:image', `${address}/picture`)] : []),
    ...(picture?.width && picture.height
      ? [
          metaElement('property', 'og:image:width', String(picture.width)),
          metaElement('property', 'og:image:height', String(picture.height)),
        ]
      : []),
    metaElement('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
  ]
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${escaped(title)}</title>
${tags.join('\n')}
<meta http-equiv="refresh" content="0; url=${target}" />
</head>
<body><p><a href="${target}">${escaped(title)}</a></p></body>
</html>
`
}

/**
 * Links with a path, because messengers request no fragment: a document with title, description and picture that leads to the page of the
 * asset. It contains only what a guest may see. Hidden and unknown assets have the same document without these details.
 */
export const createSharePage = ({ stores, blobs, originals, guests }: ShareServices, options: ShareOptions): SharePage => {
  const addressOf = (request: Request, id: string, secure: boolean): string => {
    const { host } = new URL(request.url)
    const root = options.publicUrl ?? `${secure ? 'https' : 'http'}://${host}${options.basePath}`
    return `${root}s/${encodeURIComponent(id)}`
  }
  const sharedAsset = (id: string, locale: string): Promise<AssetRecord | null> =>
    guests ? visibleAsset(stores.assets, guestCaller('', locale), id) : Promise.resolve(null)

  const sendPicture = async (request: Request, id: string, locale: string): Promise<Response | null> => {
    const record = await sharedAsset(id, locale)
    const picture = record && pictureOf(record)
    const type = picture && inlineType(picture.extension)
    if (!picture || !type) return null
    return sendBytes(request, {
      ...storedSource({ blobs, originals }, picture.blob, picture.bytes),
      etag: `"${picture.sha256}"`,
      headers: { 'Content-Type': type, 'Cache-Control': 'private, no-cache' },
    })
  }

  return async (request, path, secure) => {
    const [, segment = '', pictureSegment] = sharedPath.exec(path) ?? []
    if (!is(assetIdSchema, segment)) return null
    const config = await currentConfig(stores.configuration)
    const locale = pageLocale(config, await knownLocales(stores.configuration), acceptedLocale(request.headers.get('accept-language')))
    if (pictureSegment !== undefined) return sendPicture(request, segment, locale)
    const siteName = config.global.website_title
    const record = await sharedAsset(segment, locale)
    const texts = record ? textsOf(record, config, locale) : { title: siteName, description: '' }
    const html = documentOf({
      id: segment,
      locale,
      siteName,
      ...texts,
      address: addressOf(request, segment, secure),
      picture: record ? pictureOf(record) : undefined,
    })
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': sharePagePolicy,
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept-Language',
      },
    })
  }
}

import { directionOf } from '#contract/locale.ts'
import { escaped } from './escaped.ts'

/** Picture of a share for messengers. */
export interface SharePicture {
  /** Absolute URL. */
  readonly address: string
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number }
}

export interface ShareTexts {
  readonly locale: string
  readonly siteName: string
  readonly title: string
  /** Empty = none. */
  readonly description: string
  /** Absolute URL of this document. */
  readonly address: string
  /** Page of the portal, relative to this document. */
  readonly target: string
  readonly picture: SharePicture | null
}

const metaElement = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escaped(content)}" />`

/** A document for messengers, which leads a browser to a page of the portal. */
export const shareDocument = (texts: ShareTexts): string => {
  const { locale, title, description, picture } = texts
  const target = escaped(texts.target)
  const tags = [
    metaElement('property', 'og:type', 'website'),
    metaElement('property', 'og:site_name', texts.siteName),
    metaElement('property', 'og:title', title),
    metaElement('property', 'og:url', texts.address),
    ...(description === ''
      ? []
      : [metaElement('name', 'description', description), metaElement('property', 'og:description', description)]),
    ...(picture
      ? [
          metaElement('property', 'og:image', picture.address),
          metaElement('property', 'og:image:type', 'image/jpeg'),
          metaElement('property', 'og:image:width', String(picture.size.width)),
          metaElement('property', 'og:image:height', String(picture.size.height)),
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

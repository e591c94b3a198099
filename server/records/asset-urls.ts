import type { AssetRecord, Rendition } from './asset-record.ts'

/** Characters of the digest that identify one content of one asset. */
const versionLength = 12

export const contentVersionOf = (sha256: string): string => sha256.slice(0, versionLength)

/** URL of a rendition, relative to the origin. The same URL always has the same bytes. */
export const mediaUrl = (apiPrefix: string, id: string, rendition: string, version: string): string =>
  `${apiPrefix}media/${encodeURIComponent(id)}/${encodeURIComponent(rendition)}/${version}`

export const findRendition = (record: AssetRecord, ...names: readonly string[]): Rendition | undefined => {
  for (const name of names) {
    const found = record.renditions.find((rendition) => rendition.name === name)
    if (found) return found
  }
  return undefined
}

export const renditionUrl = (apiPrefix: string, record: AssetRecord, rendition: Rendition | undefined): string | undefined =>
  rendition && mediaUrl(apiPrefix, record.id, rendition.name, contentVersionOf(rendition.sha256))

/** The image that represents the asset, largest first. */
export const previewOf = (record: AssetRecord): Rendition | undefined => findRendition(record, 'preview', 'poster', 'page-1', 'thumb')

const picture = /\/media\/([^/]+)\/(?:thumb|preview|poster|page-\d+)\//

/** Id of the asset that a picture address belongs to, below any API path; empty for other addresses. */
export const pictureAssetId = ({ pathname }: URL): string => {
  const id = picture.exec(pathname)?.[1] ?? ''
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

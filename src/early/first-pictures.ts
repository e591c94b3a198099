import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import type { FirstKept } from '../domain/offline/first-kept.ts'

const most = 24

/** How many pictures of a view the window shows at most, roughly. */
const inWindow = (view: ViewKey, { posters, thumbnails, list }: Config['search']): number => {
  const tile = {
    grid: { width: ((posters.min_height + posters.max_height) / 2) * 1.5, height: posters.min_height },
    thumbnail: thumbnails,
    list: { width: Number.POSITIVE_INFINITY, height: list.options.rowHeight },
  }[view]
  const columns = Math.max(1, Math.ceil(window.innerWidth / tile.width))
  const rows = Math.max(1, Math.ceil(window.innerHeight / tile.height))
  return Math.min(most, columns * rows)
}

/** Pictures of the first screen, in its order, before there is anything to show them in: they go first, the page's code follows. */
export const fetchPictures = (answer: FirstKept['answer'], view: ViewKey, { search }: Config): void => {
  for (const { thumb_url, url } of answer.response.docs.slice(0, inWindow(view, search))) {
    const address = thumb_url ?? url
    if (address) Object.assign(new Image(), { fetchPriority: 'high', src: address })
  }
}

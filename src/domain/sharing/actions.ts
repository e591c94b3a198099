import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { absoluteAddress } from '../../platform/page.ts'
import { shareAddress } from '../../platform/share.ts'
import { configAtom } from '../config/atoms.ts'
import { pageLink } from '../navigation/address.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { selectionLink } from './links.ts'

const messages = {
  one: msg({ id: 'toast.copy_share.success', message: 'The link was copied' }),
  several: msg({ id: 'toast.copy_share.successAll', message: 'The link to all of them was copied' }),
  failed: msg({ id: 'toast.copy_share.error', message: 'The link could not be copied' }),
  tooMany: msg({
    id: 'toast.copy_share.too_many',
    message: 'These are too many assets for one link. Please share fewer of them, or the search that finds them.',
  }),
}

/** Characters. The search for so many ids is still an address that proxies let through (docs/operating.md); written out it is half as long again. */
const longestLink = 30_000

interface Shared {
  /** `#/…` */
  readonly hash: string
  readonly title?: string
  /** It leads to more than one asset. */
  readonly several: boolean
}

const shareAtom = atom(null, async (get, set, { hash, title, several }: Shared) => {
  if (hash.length > longestLink) return set(showToastAtom, { level: 'info', message: messages.tooMany.id })
  const outcome = await shareAddress(absoluteAddress(hash), title ?? get(configAtom).global.website_title)
  if (outcome === 'shared' || outcome === 'dismissed') return
  const { id } = outcome === 'failed' ? messages.failed : several ? messages.several : messages.one
  set(showToastAtom, { level: 'info', message: id })
})

/** Shares one asset: its own page. */
export const shareAssetAtom = atom(null, (_get, set, id: string, title?: string) =>
  set(shareAtom, { hash: pageLink('asset', { value: id }), several: false, ...(title ? { title } : {}) }),
)

/** Shares some assets: a search that shows just them. */
export const shareAssetsAtom = atom(null, (_get, set, ids: readonly string[]) =>
  set(shareAtom, { hash: selectionLink(ids), several: ids.length > 1 }),
)

/** Shares a search as it is: text, facets, sorting. */
export const shareSearchAtom = atom(null, (_get, set, hash: string) => set(shareAtom, { hash, several: true }))

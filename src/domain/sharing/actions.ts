import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { writeSearchAddress } from '#contract/search-address.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { absoluteAddress, absolutePath } from '../../platform/page.ts'
import { shareAddress } from '../../platform/share.ts'
import { portalTitleAtom } from '../config/atoms.ts'
import { pageLink } from '../navigation/address.ts'
import { showToastAtom } from '../toasts/atoms.ts'
/** `#/search/*?id=a,b,c` */
export const selectionLink = (ids: readonly string[]): string =>
  pageLink('search', { search: writeSearchAddress({ filter: {}, ids, sort: null, view: null }) })

const messages = {
  one: msg({ id: 'toast.copy_share.success', message: 'Link copied' }),
  several: msg({ id: 'toast.copy_share.successAll', message: 'Link to all items copied' }),
  failed: msg({ id: 'toast.copy_share.error', message: 'The link could not be copied' }),
  tooMany: msg({
    id: 'toast.copy_share.too_many',
    message: 'There are too many files for one link. Please share fewer files, or share the search that finds them.',
  }),
}

/** Characters. A search URL of this length still passes common proxies (docs/operating/install.md); percent-encoding adds about half. */
const maxLinkLength = 30_000

interface Shared {
  readonly address: string
  readonly title?: string
  /** The link contains more than one asset. */
  readonly several: boolean
}

const shareAtom = atom(null, async (get, set, { address, title, several }: Shared) => {
  if (address.length > maxLinkLength) return set(showToastAtom, { level: 'info', message: messages.tooMany.id })
  const outcome = await shareAddress(address, title ?? get(portalTitleAtom))
  if (outcome === 'shared' || outcome === 'dismissed') return
  const { id } = outcome === 'failed' ? messages.failed : several ? messages.several : messages.one
  set(showToastAtom, { level: 'info', message: id })
})

/** Address of an asset's page for others. Messengers show title and picture of a link with a path; plain files have only the hash. */
export const assetAddress = (id: string): string =>
  isStaticDocument() ? absoluteAddress(pageLink('asset', { value: id })) : absolutePath(`s/${encodeURIComponent(id)}`)

/** Shares the page of one asset. */
export const shareAssetAtom = atom(null, (_get, set, id: string, title?: string) =>
  set(shareAtom, { address: assetAddress(id), several: false, ...(title ? { title } : {}) }),
)

/** Characters. Proxies refuse longer paths; a hash is never sent to them. */
const maxPathLength = 2000

/** @param hash `#/search/…` */
const searchAddress = (hash: string): string => {
  const path = absolutePath(`s/${hash.replace('#/', '')}`)
  return isStaticDocument() || path.length > maxPathLength ? absoluteAddress(hash) : path
}

/** Shares several assets as a search for their ids. */
export const shareAssetsAtom = atom(null, (_get, set, ids: readonly string[]) =>
  set(shareAtom, { address: searchAddress(selectionLink(ids)), several: ids.length > 1 }),
)

/** Shares a search with text, facets and sorting. */
export const shareSearchAtom = atom(null, (_get, set, hash: string) => set(shareAtom, { address: searchAddress(hash), several: true }))

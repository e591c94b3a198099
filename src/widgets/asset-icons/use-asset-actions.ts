// @unocss-include: class names of this module are collected into the style sheet
import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { previewLookupAtom } from '../../domain/asset/atoms.ts'
import { openPreviewAtom } from '../../domain/asset/open-preview.ts'
import { toggleBookmarkAtom } from '../../domain/bookmarks/actions.ts'
import { bookmarksAtom, mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { copyMailAtom } from '../../domain/downloads/actions.ts'
import { lookupAtom } from '../../domain/downloads/atoms.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { toggleActiveAtom } from '../../domain/selection/actions.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import { shareAssetAtom } from '../../domain/sharing/actions.ts'
import { useLinkEntry } from '../link-entry/use-link-entry.ts'
import { useOrderMail } from '../order-mail/use-order-mail.ts'

/** Action of an asset: a link has `href`, any other action has `run`. */
export interface AssetAction {
  readonly key: string
  readonly icon: string
  readonly label: string
  readonly href?: string
  readonly run?: () => void
  /** Present = a toggle. */
  readonly pressed?: boolean
  readonly loading?: boolean
}

const useBookmarkAction = ({ id }: Asset): AssetAction | null => {
  const { t } = useLingui()
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const isBookmarked = useAtomValue(bookmarksAtom).has.has(id)
  const toggleBookmark = useSetAtom(toggleBookmarkAtom)
  if (!mayBookmark) return null
  return {
    key: 'bookmark',
    icon: isBookmarked ? 'i-lucide-bookmark-check' : 'i-lucide-bookmark',
    label: isBookmarked
      ? t({ id: 'widgets.icons.bookmark.remove', message: 'Remove from bookmarks' })
      : t({ id: 'widgets.icons.bookmark.add', message: 'Add to bookmarks' }),
    run: () => void toggleBookmark(id),
  }
}

const usePreviewAction = (asset: Asset): AssetAction => {
  const { t } = useLingui()
  const preview = useSetAtom(openPreviewAtom)
  const lookup = useAtomValue(previewLookupAtom)
  return {
    key: 'preview',
    icon: 'i-lucide-eye',
    label: t({ id: 'widgets.icons.preview', message: 'Preview' }),
    run: () => void preview(asset),
    loading: lookup === asset.id,
  }
}

/** Without the right to download, an order by e-mail may begin in the same way. */
const useDownloadAction = ({ id, downloadable }: Asset): AssetAction | null => {
  const { t } = useLingui()
  const { run_order_process } = useAtomValue(configAtom).global
  const download = useSetAtom(startDownloadAtom)
  const lookup = useAtomValue(lookupAtom)
  if (downloadable === false && !run_order_process) return null
  return {
    key: 'download',
    icon: 'i-lucide-download',
    label: t({ id: 'widgets.icons.download', message: 'Download' }),
    run: () => void download([id]),
    loading: lookup?.includes(id) ?? false,
  }
}

const useMailAction = ({ id }: Asset): AssetAction | null => {
  const { t } = useLingui()
  const { order_mail } = useAtomValue(configAtom).global
  const mailOf = useOrderMail()
  const copyMail = useSetAtom(copyMailAtom)
  if (order_mail.mailto.trim() === '') return null
  const { href } = mailOf([id])
  return {
    key: 'mail',
    icon: 'i-lucide-mail',
    label: t({ id: 'widgets.icons.mail', message: 'Email' }),
    ...(href === null ? { run: () => copyMail([id]) } : { href }),
  }
}

const useLinkAction = (asset: Asset): AssetAction | null => {
  const config = useAtomValue(configAtom)
  const entry = useLinkEntry({ files: [asset.id], title: assetTitle(asset, config) })
  return entry && { key: entry.key, icon: entry.icon, label: entry.label, run: entry.onSelect }
}

/** Actions of an asset in every view, the most frequent first. */
export const useAssetActions = (asset: Asset): readonly AssetAction[] => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const activeId = useAtomValue(activeIdAtom)
  const toggleActive = useSetAtom(toggleActiveAtom)
  const share = useSetAtom(shareAssetAtom)
  const information: AssetAction = {
    key: 'info',
    icon: 'i-lucide-info',
    label: t({ id: 'widgets.icons.info', message: 'Information' }),
    run: () => toggleActive(asset.id),
    pressed: activeId === asset.id,
  }
  const open: AssetAction = {
    key: 'open',
    icon: 'i-lucide-arrow-up-right',
    label: t({ id: 'widgets.icons.open', message: 'Open' }),
    href: pageLink('asset', { value: asset.id }),
  }
  const sharing: AssetAction = {
    key: 'share',
    icon: 'i-lucide-share-2',
    label: t({ id: 'widgets.icons.share', message: 'Share' }),
    run: () => void share(asset.id, assetTitle(asset, config)),
  }
  const bookmark = useBookmarkAction(asset)
  const preview = usePreviewAction(asset)
  const download = useDownloadAction(asset)
  const mail = useMailAction(asset)
  const link = useLinkAction(asset)
  // Where a click opens the page of the asset, that is its only viewer.
  const isOnlyViewer = config.search.click === 'open'
  return [information, open, bookmark, sharing, isOnlyViewer ? null : preview, download, mail, link].filter((action) => action !== null)
}

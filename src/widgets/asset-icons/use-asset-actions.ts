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

/** Actions of an asset in every view, the most frequent first. */
export const useAssetActions = (asset: Asset): readonly AssetAction[] => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const activeId = useAtomValue(activeIdAtom)
  const lookup = useAtomValue(lookupAtom)
  const toggleActive = useSetAtom(toggleActiveAtom)
  const share = useSetAtom(shareAssetAtom)
  const download = useSetAtom(startDownloadAtom)
  const preview = useSetAtom(openPreviewAtom)
  const previewLookup = useAtomValue(previewLookupAtom)
  const mailOf = useOrderMail()
  const copyMail = useSetAtom(copyMailAtom)
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const isBookmarked = useAtomValue(bookmarksAtom).has.has(asset.id)
  const toggleBookmark = useSetAtom(toggleBookmarkAtom)
  const mayDownload = asset.downloadable !== false || config.global.run_order_process
  const actions: AssetAction[] = [
    {
      key: 'info',
      icon: 'i-lucide-info',
      label: t({ id: 'widgets.icons.info', message: 'Information' }),
      run: () => toggleActive(asset.id),
      pressed: activeId === asset.id,
    },
    {
      key: 'open',
      icon: 'i-lucide-arrow-up-right',
      label: t({ id: 'widgets.icons.open', message: 'Open' }),
      href: pageLink('asset', { value: asset.id }),
    },
    ...(mayBookmark
      ? [
          {
            key: 'bookmark',
            icon: isBookmarked ? 'i-lucide-bookmark-check' : 'i-lucide-bookmark',
            label: isBookmarked
              ? t({ id: 'widgets.icons.bookmark.remove', message: 'Remove from bookmarks' })
              : t({ id: 'widgets.icons.bookmark.add', message: 'Add to bookmarks' }),
            run: () => void toggleBookmark(asset.id),
          },
        ]
      : []),
    {
      key: 'share',
      icon: 'i-lucide-share-2',
      label: t({ id: 'widgets.icons.share', message: 'Share' }),
      run: () => void share(asset.id, assetTitle(asset, config)),
    },
    {
      key: 'preview',
      icon: 'i-lucide-eye',
      label: t({ id: 'widgets.icons.preview', message: 'Preview' }),
      run: () => void preview(asset),
      loading: previewLookup === asset.id,
    },
  ]
  if (mayDownload)
    actions.push({
      key: 'download',
      icon: 'i-lucide-download',
      label: t({ id: 'widgets.icons.download', message: 'Download' }),
      run: () => void download([asset.id]),
      loading: lookup?.includes(asset.id) ?? false,
    })
  if (config.global.order_mail.mailto.trim() !== '') {
    const { href } = mailOf([asset.id])
    actions.push({
      key: 'mail',
      icon: 'i-lucide-mail',
      label: t({ id: 'widgets.icons.mail', message: 'Email' }),
      ...(href === null ? { run: () => copyMail([asset.id]) } : { href }),
    })
  }
  return actions
}

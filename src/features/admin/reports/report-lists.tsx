import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Report } from '#contract/report.ts'
import { sessionAtom } from '../../../domain/session/atoms.ts'
import { type Count, CountCard } from './count-card.tsx'

/** The most frequent searches, downloads and bookmarks. */
export const ReportLists = ({ report }: { readonly report: Report }) => {
  const { t } = useLingui()
  // An admin who is not an asset user cannot open asset pages.
  const canOpenAssets = useAtomValue(sessionAtom)?.isAssetUser === true
  const missingText = t({ id: 'admin.report.gone', message: 'No longer in the catalogue' })
  const texts = (counts: Report['searches']): Count[] => counts.map(({ text, count }) => ({ key: text, name: text, count }))
  const assets = (counts: Report['downloads']): Count[] =>
    counts.map(({ id, title, count }) => ({
      key: id,
      name: title ?? id,
      count,
      ...(title === null && { shown: <em>{missingText}</em> }),
      ...(title !== null &&
        canOpenAssets && {
          shown: (
            <Link to="/asset/$id" params={{ id }}>
              {title}
            </Link>
          ),
        }),
    }))
  const text = t({ id: 'admin.report.text', message: 'Searched for' })
  const asset = t({ id: 'admin.report.asset', message: 'File' })
  const times = t({ id: 'admin.report.times', message: 'Count' })
  const rareHint = t({
    id: 'admin.report.rare',
    message: 'Rare searches, addresses and numbers are hidden to protect privacy.',
  })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-5">
      <CountCard
        title={t({ id: 'admin.report.searches.top', message: 'Most searched for' })}
        hint={rareHint}
        columns={[text, times]}
        counts={texts(report.searches)}
        hasRare={report.days.some(({ searches, withoutResult }) => searches > withoutResult)}
      />
      <CountCard
        title={t({ id: 'admin.report.empty.top', message: 'Searches without results' })}
        hint={t({ id: 'admin.report.empty.hint', message: 'They point to missing keywords, or to files that visitors expect here.' })}
        columns={[text, times]}
        counts={texts(report.withoutResult)}
        hasRare={report.days.some(({ withoutResult }) => withoutResult > 0)}
      />
      <CountCard
        title={t({ id: 'admin.report.downloads.top', message: 'Most downloaded' })}
        columns={[asset, times]}
        counts={assets(report.downloads)}
      />
      <CountCard
        title={t({ id: 'admin.report.bookmarks.top', message: 'Most bookmarked' })}
        hint={t({ id: 'admin.report.bookmarks.hint', message: 'The current state in the accounts of all users.' })}
        columns={[asset, t({ id: 'admin.report.lists', message: 'Lists' })]}
        counts={assets(report.bookmarks)}
      />
    </div>
  )
}

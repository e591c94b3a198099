import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Report } from '#contract/report.ts'
import { sessionAtom } from '../../../domain/session/atoms.ts'
import { type Count, CountCard } from './count-card.tsx'

/** What was looked for, taken along and kept most. */
export const ReportLists = ({ report }: { readonly report: Report }) => {
  const { t } = useLingui()
  // Whoever only administrates is led back from an asset's page.
  const maySee = useAtomValue(sessionAtom)?.isAssetUser === true
  const gone = t({ id: 'admin.report.gone', message: 'No longer in the catalogue' })
  const texts = (counts: Report['searches']): Count[] => counts.map(({ text, count }) => ({ key: text, name: text, count }))
  const assets = (counts: Report['downloads']): Count[] =>
    counts.map(({ id, title, count }) => ({
      key: id,
      name: title ?? id,
      count,
      ...(title === null && { shown: <em>{gone}</em> }),
      ...(title !== null &&
        maySee && {
          shown: (
            <Link to="/asset/$id" params={{ id }}>
              {title}
            </Link>
          ),
        }),
    }))
  const text = t({ id: 'admin.report.text', message: 'Searched for' })
  const asset = t({ id: 'admin.report.asset', message: 'Asset' })
  const times = t({ id: 'admin.report.times', message: 'Times' })
  const rare = t({
    id: 'admin.report.rare',
    message: 'What hardly anybody has searched for, addresses and numbers are left out, so that it tells of nobody.',
  })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-5">
      <CountCard
        title={t({ id: 'admin.report.searches.top', message: 'Searched for most' })}
        hint={rare}
        columns={[text, times]}
        counts={texts(report.searches)}
      />
      <CountCard
        title={t({ id: 'admin.report.empty.top', message: 'Searched for and not found' })}
        hint={t({ id: 'admin.report.empty.hint', message: 'Keywords that are missing, or assets that people expect here.' })}
        columns={[text, times]}
        counts={texts(report.withoutResult)}
      />
      <CountCard
        title={t({ id: 'admin.report.downloads.top', message: 'Downloaded most' })}
        columns={[asset, times]}
        counts={assets(report.downloads)}
      />
      <CountCard
        title={t({ id: 'admin.report.bookmarks.top', message: 'Bookmarked most' })}
        hint={t({ id: 'admin.report.bookmarks.hint', message: 'As it is now, in the accounts of all users.' })}
        columns={[asset, t({ id: 'admin.report.lists', message: 'Lists' })]}
        counts={assets(report.bookmarks)}
      />
    </div>
  )
}

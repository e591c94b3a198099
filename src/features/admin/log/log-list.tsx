import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ListedAuditEntry } from '#contract/people.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'
import { formatTime } from '../../../domain/language/format-time.ts'
import { useLogTexts } from './use-log-texts.ts'

const Entry = ({ entry }: { readonly entry: ListedAuditEntry }) => {
  const locale = useAtomValue(localeAtom)
  const { eventText, accountText, detailTexts } = useLogTexts()
  const details = detailTexts(entry)
  const person = accountText(entry.person)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 border-be border-line px-4 py-2.5 text-14px last:border-be-0 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,2fr)]">
      <time dateTime={new Date(entry.at).toISOString()} className="tabular text-muted">
        {formatTime(entry.at, locale)}
      </time>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {person ? (
          <bdi>{person}</bdi>
        ) : (
          <span className="text-muted">
            {entry.event.startsWith('account.') ? (
              <Trans id="admin.log.command_line">Server or command line</Trans>
            ) : (
              <Trans id="admin.log.unknown_person">Unknown</Trans>
            )}
          </span>
        )}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="m-0 font-medium">
          {eventText(entry.event)}
          {entry.account && (
            <>
              : <bdi>{accountText(entry.account)}</bdi>
            </>
          )}
        </p>
        {details.map((line) => (
          <p key={line} className="m-0 text-13px text-muted">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </li>
  )
}

/** Entries of the log, newest first. */
export const LogList = ({ entries }: { readonly entries: readonly ListedAuditEntry[] }) => (
  <ol className="m-0 list-none rounded-card border border-solid border-line bg-surface p-0 text-on-surface">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ol>
)

import { Plural, Trans } from '@lingui/macro'
import type { AccountsImported } from '#contract/people-import.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ImportLines } from './import-lines.tsx'
import { useImportTexts } from './use-import-texts.ts'

const InvitationNote = ({ delivery }: { readonly delivery: AccountsImported['delivery'] }) => {
  if (delivery === 'mail')
    return (
      <Trans id="admin.people.import.mailed">
        New people with an address receive an email with a link and choose a password. For the others you get the links.
      </Trans>
    )
  if (delivery === 'copy')
    return (
      <Trans id="admin.people.import.copied">
        For each new person you get a link with which the person chooses a password. This portal cannot send emails.
      </Trans>
    )
  return (
    <Trans id="admin.people.import.single_sign_on">
      New accounts have no password. These people sign in with the provider of your organisation.
    </Trans>
  )
}

/** What a file would do: the counts, then refused, added and changed lines. */
export const ImportPreview = ({ preview }: { readonly preview: AccountsImported }) => {
  const { problemText } = useImportTexts()
  const { problem, counts, lines, ignored, delivery } = preview
  const of = (outcome: (typeof lines)[number]['outcome']) => lines.filter((line) => line.outcome === outcome)
  const names = ignored.join(', ')
  if (problem && problem.code !== 'changed')
    return (
      <p role="alert" className="m-0 flex items-start gap-2 text-14px text-danger [overflow-wrap:anywhere]">
        <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
        {problemText(problem)}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-3 text-14px">
      {problem && (
        <p role="alert" className="m-0 flex items-start gap-2 font-medium text-warning">
          <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-4 shrink-0" />
          {problemText(problem)}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="m-0 text-muted [overflow-wrap:anywhere]">
          <Trans id="admin.people.import.ignored">
            These columns are not read: <bdi>{names}</bdi>
          </Trans>
        </p>
      )}
      <ImportLines
        isOpen
        title={<Plural id="admin.people.import.refused" value={counts.refused} one="# line is refused" other="# lines are refused" />}
        lines={of('refused')}
      />
      <ImportLines
        isOpen
        title={<Plural id="admin.people.import.added" value={counts.added} one="# new person" other="# new people" />}
        lines={of('added')}
      />
      <ImportLines
        isOpen
        title={<Plural id="admin.people.import.to_change" value={counts.changed} one="# person changes" other="# people change" />}
        lines={of('changed')}
      />
      <p role="status" className="m-0 text-muted">
        {counts.unchanged > 0 && (
          <>
            <Plural
              id="admin.people.import.unchanged"
              value={counts.unchanged}
              one="# person stays as it is."
              other="# people stay as they are."
            />{' '}
          </>
        )}
        <Trans id="admin.people.import.others">People who are not in the file stay as they are, too.</Trans>
      </p>
      {counts.added > 0 && (
        <p className="m-0 text-muted">
          <InvitationNote delivery={delivery} />
        </p>
      )}
    </div>
  )
}

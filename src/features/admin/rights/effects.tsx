import { Plural, plural, Trans, useLingui } from '@lingui/macro'
import type { AffectedClass, RulesPreview } from '#contract/folder-rules.ts'
import { useRightsTexts } from './use-rights-texts.ts'

/** People with the same rights, and what they lose and gain. */
const ClassRow = ({ affected: { kind, names, accountCount, groups, view, download } }: { readonly affected: AffectedClass }) => {
  const { t } = useLingui()
  const { list } = useRightsTexts()
  const rest = accountCount - names.length
  const shown = kind === 'guests' ? t({ id: 'admin.rights.effect.guests', message: 'Guests' }) : list(names)
  const more = rest > 0 ? t({ id: 'admin.rights.effect.more', message: `${shown} and ${rest} more` }) : shown
  return (
    <li className="grid grid-cols-1 gap-0.5 border-0 border-t border-solid border-line py-2 [overflow-wrap:anywhere]">
      <p className="m-0 font-medium">
        {more} {groups.length > 0 && <span className="font-normal text-muted">({groups.join(', ')})</span>}
      </p>
      {view.lost > 0 && (
        <p className="m-0 text-warning">
          <Plural
            id="admin.rights.effect.view_lost"
            value={view.lost}
            one="# file is no longer visible"
            other="# files are no longer visible"
          />
        </p>
      )}
      {view.gained > 0 && (
        <p className="m-0">
          <Plural id="admin.rights.effect.view_gained" value={view.gained} one="# more file is visible" other="# more files are visible" />
        </p>
      )}
      {download.lost > 0 && (
        <p className="m-0 text-warning">
          <Plural
            id="admin.rights.effect.download_lost"
            value={download.lost}
            one="# file can no longer be downloaded, or only in fewer formats"
            other="# files can no longer be downloaded, or only in fewer formats"
          />
        </p>
      )}
      {download.gained > 0 && (
        <p className="m-0">
          <Plural
            id="admin.rights.effect.download_gained"
            value={download.gained}
            one="# file can be downloaded in more formats"
            other="# files can be downloaded in more formats"
          />
        </p>
      )}
    </li>
  )
}

/** What unsaved rules would do. */
export const Effects = ({ preview }: { readonly preview: RulesPreview }) => {
  const { t } = useLingui()
  const { list } = useRightsTexts()
  const { lostAccounts, lostAssets, gainedAccounts, gainedAssets, guestsLose, guestsGain, classes, assets } = preview
  const changes = {
    lost: t({ id: 'admin.rights.change.lost', message: 'fewer rights' }),
    gained: t({ id: 'admin.rights.change.gained', message: 'more rights' }),
    both: t({ id: 'admin.rights.change.both', message: 'fewer and more rights' }),
  }
  if (classes.length === 0)
    return (
      <p role="status" className="m-0">
        <Trans id="admin.rights.effect.none">Nobody loses or gains anything.</Trans>
      </p>
    )
  const who = (accountCount: number, hasGuests: boolean): string =>
    list([
      ...(accountCount > 0
        ? [t({ id: 'admin.rights.effect.accounts', message: plural(accountCount, { one: '# account', other: '# accounts' }) })]
        : []),
      ...(hasGuests ? [t({ id: 'admin.rights.effect.guests_too', message: 'guests' })] : []),
    ])
  const fileText = (fileCount: number): string =>
    t({ id: 'admin.rights.effect.file_count', message: plural(fileCount, { one: '# file', other: '# files' }) })
  const [losers, winners] = [who(lostAccounts, guestsLose), who(gainedAccounts, guestsGain)]
  const [lostFiles, gainedFiles] = [fileText(lostAssets), fileText(gainedAssets)]
  return (
    <div className="grid grid-cols-1 gap-4 text-14px">
      <div role="status" className="grid grid-cols-1 gap-1">
        {lostAssets > 0 && (
          <p className="m-0 font-medium text-warning">
            <Trans id="admin.rights.effect.lose">
              Fewer rights: {losers}, for {lostFiles}
            </Trans>
          </p>
        )}
        {gainedAssets > 0 && (
          <p className="m-0 font-medium">
            <Trans id="admin.rights.effect.gain">
              More rights: {winners}, for {gainedFiles}
            </Trans>
          </p>
        )}
      </div>
      <ul className="m-0 list-none p-0">
        {classes.map((affected) => (
          <ClassRow key={`${affected.kind} ${affected.groups.join()} ${affected.names.join()}`} affected={affected} />
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer">
          <Trans id="admin.rights.effect.files">Affected files</Trans>
        </summary>
        <ul className="mx-0 mt-2 mb-0 list-none p-0">
          {assets.map(({ id, title, path, change }) => (
            <li key={id} className="border-0 border-t border-solid border-line py-1.5 [overflow-wrap:anywhere]">
              {title}{' '}
              <span className="text-muted">
                · {path} · {changes[change]}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

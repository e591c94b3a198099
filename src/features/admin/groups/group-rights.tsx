import { Plural, Trans, useLingui } from '@lingui/macro'
import type { ListedGroup } from '#contract/groups.ts'
import { folderText } from '../../../domain/admin/folder-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface GroupRightsProps {
  /** Null = closed. */
  readonly group: ListedGroup | null
  readonly onClose: () => void
  readonly onOpenRights: () => void
}

type GroupRule = ListedGroup['rules'][number]

const RuleLine = ({ rule: { path, view, download } }: { readonly rule: GroupRule }) => {
  const { i18n } = useLingui()
  return (
    <li className="border-be border-line py-2 last:border-be-0">
      <p className="m-0 font-medium [overflow-wrap:anywhere]">
        <bdi>{folderText(i18n, path)}</bdi>
      </p>
      <p className="m-0 text-muted">
        {view && download && <Trans id="admin.groups.rights.both">Sees and downloads files</Trans>}
        {view && !download && <Trans id="admin.groups.rights.view">Sees files</Trans>}
        {!view && <Trans id="admin.groups.rights.download">Downloads files that it sees</Trans>}
      </p>
    </li>
  )
}

/** What rules for folders and tables give to a group. */
export const GroupRights = ({ group, onClose, onOpenRights }: GroupRightsProps) => {
  const { t } = useLingui()
  const name = group?.name ?? ''
  const { rules = [], ruleCount = 0, files = 0 } = group ?? {}
  const others = ruleCount - rules.length
  return (
    <Dialog
      open={group !== null}
      onClose={onClose}
      title={t({ id: 'admin.groups.rights.title', message: `Rights of ${name}` })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="ui.close">Close</Trans>
          </Button>
          <Button variant="primary" onClick={onOpenRights}>
            <Trans id="admin.groups.rights.change">Change rights</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-14px">
        {ruleCount + files === 0 && (
          <p className="m-0">
            <Trans id="admin.groups.rights.none.text">
              No folder and no table names this group. Its members see what everyone who is signed in sees.
            </Trans>
          </p>
        )}
        {rules.length > 0 && (
          <ul className="m-0 list-none p-0">
            {rules.map((rule) => (
              <RuleLine key={rule.path} rule={rule} />
            ))}
          </ul>
        )}
        {others > 0 && (
          <p className="m-0 text-muted">
            <Plural id="admin.groups.rights.more" value={others} one="and # more folder" other="and # more folders" />
          </p>
        )}
        {files > 0 && (
          <p className="m-0">
            <Plural
              id="admin.groups.rights.tables.text"
              value={files}
              one="Tables of the media folder name the group for # file."
              other="Tables of the media folder name the group for # files."
            />
          </p>
        )}
      </div>
    </Dialog>
  )
}

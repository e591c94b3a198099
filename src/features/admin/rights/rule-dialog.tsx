import { Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useId, useState } from 'react'
import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import type { RuleChange } from '#contract/folder-rules.ts'
import {
  type Audience,
  audienceOf,
  type DownloadChoice,
  downloadChoiceOf,
  downloadOfChoice,
  groupsOfAudience,
  type ShownFolder,
} from '../../../domain/admin/folder-rights.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AudienceField } from './audience-field.tsx'
import { useRightsTexts } from './use-rights-texts.ts'

interface RuleFormProps {
  readonly id: string
  readonly folder: ShownFolder
  readonly groups: readonly string[]
  readonly onSubmit: (change: RuleChange) => void
}

const setIds = Object.keys(builtInConvertSets)
const inherited: DownloadChoice = { audience: 'inherit', groups: [], sets: null }

const FormatField = ({
  sets,
  onChange,
}: {
  readonly sets: readonly string[] | null
  readonly onChange: (sets: readonly string[] | null) => void
}) => {
  const { setText } = useRightsTexts()
  return (
    <fieldset className="m-0 ms-6 grid grid-cols-1 gap-1 border-0 p-0">
      <legend className="visually-hidden">
        <Trans id="admin.rights.formats">Formats</Trans>
      </legend>
      <Checkbox
        label={<Trans id="admin.rights.formats.all">All formats</Trans>}
        checked={sets === null}
        onChange={(isAll) => onChange(isAll ? null : setIds)}
      />
      {sets !== null && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-4">
          {setIds.map((set) => (
            <Checkbox
              key={set}
              label={setText(set)}
              checked={sets.includes(set)}
              onChange={(isChosen) => onChange(isChosen ? [...sets, set] : sets.filter((one) => one !== set))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const RuleForm = ({ id, folder, groups: offered, onSubmit }: RuleFormProps) => {
  const { t } = useLingui()
  const { path, rule } = folder
  const [view, setView] = useState<{ readonly audience: Audience; readonly groups: readonly string[] }>({
    audience: audienceOf(rule?.view),
    groups: rule?.view ?? [],
  })
  const startChoice = downloadChoiceOf(rule?.download)
  const [download, setDownload] = useState<DownloadChoice>(startChoice ?? inherited)
  // Different groups for each format stay until the user chooses something else.
  const [isMixed, setMixed] = useState(startChoice === null)
  const isOpen = download.audience !== 'inherit' && download.audience !== 'nobody'
  const isIncomplete =
    (view.audience === 'some' && view.groups.length === 0) ||
    (isOpen && (download.groups.length === 0 || download.sets?.length === 0) && download.audience === 'some') ||
    (isOpen && download.sets?.length === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete) return
    const viewGroups = groupsOfAudience(view.audience, view.groups)
    const downloadRights = isMixed ? rule?.download : downloadOfChoice(download)
    onSubmit({ path, ...(viewGroups && { view: [...viewGroups] }), ...(downloadRights && { download: downloadRights }) })
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 text-14px">
      <AudienceField
        legend={t({ id: 'admin.rights.who_sees', message: 'Who sees the files' })}
        audience={view.audience}
        groups={view.groups}
        offered={offered}
        onChange={(audience, groups) => setView({ audience, groups })}
      />
      <div className="grid grid-cols-1 gap-2">
        {isMixed && (
          <p className="m-0 text-13px text-muted">
            <Trans id="admin.rights.mixed">
              Each format has groups of its own here, which stay as they are. If you choose something below, it replaces them.
            </Trans>
          </p>
        )}
        <AudienceField
          legend={t({ id: 'admin.rights.who_downloads', message: 'Who of them downloads the files' })}
          audience={download.audience}
          groups={download.groups}
          offered={offered}
          onChange={(audience, groups) => {
            setMixed(false)
            setDownload({ ...download, audience, groups: audience === 'some' ? groups : [audience] })
          }}
        />
        {isOpen && <FormatField sets={download.sets} onChange={(sets) => setDownload({ ...download, sets })} />}
      </div>
      <p role="status" className="m-0 text-13px text-warning empty:hidden">
        {isIncomplete && <Trans id="admin.rights.incomplete">Please choose at least one group and one format.</Trans>}
      </p>
    </form>
  )
}

interface RuleDialogProps {
  /** Null = closed. */
  readonly folder: ShownFolder | null
  /** Groups of all accounts. */
  readonly groups: readonly string[]
  readonly onClose: () => void
  /** The rule is not saved yet. */
  readonly onChange: (change: RuleChange) => void
}

/** Edits the rule of a folder. */
export const RuleDialog = ({ folder, groups, onClose, onChange }: RuleDialogProps) => {
  const { t } = useLingui()
  const { folderText } = useRightsTexts()
  const id = useId()
  const name = folderText(folder?.path ?? '')
  return (
    <Dialog
      open={folder !== null}
      onClose={onClose}
      maxWidth={600}
      title={t({ id: 'admin.rights.edit.of', message: `Edit rights: ${name}` })}
      footer={
        <>
          {folder?.rule && (
            <Button icon="i-lucide-trash-2" onClick={() => onChange({ path: folder.path })}>
              <Trans id="admin.rights.remove">Remove rule</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id}>
            <Trans id="admin.rights.apply">Apply</Trans>
          </Button>
        </>
      }
    >
      {folder && <RuleForm id={id} folder={folder} groups={groups} onSubmit={onChange} />}
    </Dialog>
  )
}

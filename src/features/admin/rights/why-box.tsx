import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { ExplainedRights, ExplainRequest } from '#contract/folder-rules.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useReasonText } from './use-reason-text.ts'
import { useRightsTexts } from './use-rights-texts.ts'

type Kind = ExplainRequest['person']['kind']

const Explanation = ({ explained }: { readonly explained: ExplainedRights }) => {
  const reasonText = useReasonText()
  const { list, setText } = useRightsTexts()
  const { title, path, canView, allowed, refused, reasons } = explained
  const formats = list(allowed.map(setText))
  return (
    <div role="status" className="grid grid-cols-1 gap-2 text-14px [overflow-wrap:anywhere]">
      <p className="m-0 font-medium">
        {title} <span className="font-normal text-muted">· {path}</span>
      </p>
      <p className="m-0 flex items-start gap-2">
        <Icon name={canView ? 'i-lucide-eye' : 'i-lucide-eye-off'} className="mt-0.5 size-4 shrink-0" />
        {canView ? <Trans id="admin.rights.why.visible">Visible</Trans> : <Trans id="admin.rights.why.hidden">Not visible</Trans>}
      </p>
      <p className="m-0 flex items-start gap-2">
        <Icon name={allowed.length > 0 ? 'i-lucide-download' : 'i-lucide-ban'} className="mt-0.5 size-4 shrink-0" />
        {allowed.length === 0 && <Trans id="admin.rights.why.no_download">No download</Trans>}
        {allowed.length > 0 && refused.length === 0 && <Trans id="admin.rights.why.all_formats">Download in all formats</Trans>}
        {allowed.length > 0 && refused.length > 0 && <Trans id="admin.rights.why.some_formats">Download only as {formats}</Trans>}
      </p>
      <ol className="m-0 grid grid-cols-1 gap-1 ps-5">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason)}</li>
        ))}
      </ol>
    </div>
  )
}

/** Explains why a person may see and download a file, or not. It explains the saved rules. */
export const WhyBox = ({ groups }: { readonly groups: readonly string[] }) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showError = useSetAtom(showErrorAtom)
  const [asset, setAsset] = useState('')
  const [kind, setKind] = useState<Kind>('guest')
  const [name, setName] = useState('')
  const [group, setGroup] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [missing, setMissing] = useState<'asset' | 'account' | null>(null)
  const [explained, setExplained] = useState<ExplainedRights | null>(null)
  const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
    { value: 'guest', label: t({ id: 'admin.rights.why.guest', message: 'A guest' }) },
    { value: 'groups', label: t({ id: 'admin.rights.why.group', message: 'Anybody who is signed in' }) },
    { value: 'account', label: t({ id: 'admin.rights.why.account', message: 'An account' }) },
  ]
  const person = (): ExplainRequest['person'] => {
    if (kind === 'account') return { kind, name: name.trim() }
    return kind === 'groups' ? { kind, groups: group === '' ? [] : [group] } : { kind: 'guest' }
  }
  const isComplete = asset.trim() !== '' && (kind !== 'account' || name.trim() !== '')
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isAsking) return
    setAsking(true)
    setMissing(null)
    setExplained(null)
    try {
      setExplained(await api.call('explainRights', { body: { asset: asset.trim(), person: person() } }))
    } catch (failure) {
      const code = failure instanceof RemoteError ? failure.code : null
      if (code === 'asset.not-found') setMissing('asset')
      else if (code === 'account.not-found') setMissing('account')
      else showError(failure)
    }
    setAsking(false)
  }
  return (
    <section
      aria-labelledby="rights-why"
      className="grid grid-cols-1 gap-4 rounded-card border border-solid border-line bg-surface p-4 text-on-surface"
    >
      <h2 id="rights-why" className="m-0 text-16px font-semibold">
        <Trans id="admin.rights.why">Why?</Trans>
      </h2>
      <form noValidate onSubmit={(event) => void ask(event)} className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-0 flex-[2] basis-56"
          label={t({ id: 'admin.rights.why.asset', message: 'File' })}
          hint={t({ id: 'admin.rights.why.asset.hint', message: 'Path, id or pasted address' })}
          error={missing === 'asset' ? t({ id: 'admin.rights.why.no_asset', message: 'There is no such file.' }) : undefined}
          value={asset}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setAsset(target.value)}
        />
        <SelectField
          className="min-w-0 flex-1 basis-40"
          label={t({ id: 'admin.rights.why.person', message: 'Person' })}
          value={kind}
          options={kinds}
          onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'guest')}
        />
        {kind === 'account' && (
          <TextField
            className="min-w-0 flex-1 basis-40"
            label={t({ id: 'admin.rights.why.name', message: 'Username' })}
            error={missing === 'account' ? t({ id: 'admin.rights.why.no_account', message: 'There is no such account.' }) : undefined}
            value={name}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {kind === 'groups' && groups.length > 0 && (
          <SelectField
            className="min-w-0 flex-1 basis-40"
            label={t({ id: 'admin.rights.why.in_group', message: 'In the group' })}
            value={group}
            options={[
              { value: '', label: t({ id: 'admin.rights.why.no_group', message: 'No group' }) },
              ...groups.map((one) => ({ value: one, label: one })),
            ]}
            onChange={setGroup}
          />
        )}
        <Button type="submit" className="self-end" icon="i-lucide-circle-help" loading={isAsking} disabled={!isComplete}>
          <Trans id="admin.rights.why.ask">Explain</Trans>
        </Button>
      </form>
      {explained && <Explanation explained={explained} />}
    </section>
  )
}

import { Plural, Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import { csvOf } from '../../../domain/admin/csv.ts'
import type { ImportDone } from '../../../domain/admin/people-import.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { saveFile } from '../../../platform/files.ts'
import { Button } from '../../../ui/button.tsx'
import { ImportLines } from './import-lines.tsx'
import { linkAddress } from './link-address.ts'

const daySeconds = 86_400

/** Invitations to pass on, as a table. */
const LinkTable = ({ done: { links, lifetime } }: { readonly done: ImportDone }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean | null>(null)
  const title = t({ id: 'admin.people.import.links.file', message: 'Invitations' })
  const text = csvOf([
    [
      t({ id: 'admin.people.name', message: 'Username' }),
      t({ id: 'admin.people.mail', message: 'Email' }),
      t({ id: 'admin.people.link.label', message: 'Link' }),
    ],
    ...links.map(({ name, mail, token }) => [name, mail ?? '', linkAddress(token)]),
  ])
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-solid border-warning p-3">
      <p className="m-0">
        <Plural
          id="admin.people.import.links"
          value={links.length}
          one="Pass on the invitation: with this link, # person chooses a password."
          other="Pass on the invitations: with these links, # people choose a password."
        />{' '}
        <Plural
          id="admin.people.import.links.days"
          value={Math.round(lifetime / daySeconds)}
          one="Each link works once and expires after # day."
          other="Each link works once and expires after # days."
        />{' '}
        <Trans id="admin.people.import.links.once">They are shown only now. Send each person only the own link.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon="i-lucide-file-down" onClick={() => void saveFile(new Blob([text], { type: 'text/csv' }), `${title}.csv`)}>
          <Trans id="admin.people.import.links.save">Save links as CSV</Trans>
        </Button>
        <Button icon="i-lucide-copy" onClick={() => void copyText(text.replace('\uFEFF', '')).then(setCopied)}>
          <Trans id="admin.people.import.links.copy">Copy links</Trans>
        </Button>
      </div>
      <p role="status" className="m-0 text-13px text-muted empty:hidden">
        {copied === true && <Trans id="admin.people.import.links.copied">The links were copied.</Trans>}
        {copied === false && (
          <Trans id="admin.people.import.links.not_copied">The links could not be copied. Please save them as CSV.</Trans>
        )}
      </p>
    </div>
  )
}

/** What an import has done, and the invitations that have to be passed on. */
export const ImportResult = ({ done }: { readonly done: ImportDone }) => {
  const { added, changed, refused, links, remaining } = done
  return (
    <div className="grid grid-cols-1 gap-3 text-14px">
      <p role="status" className="m-0">
        <Plural id="admin.people.import.done.added" value={added} one="# person was added." other="# people were added." />{' '}
        <Plural id="admin.people.import.done.changed" value={changed} one="# person was changed." other="# people were changed." />
      </p>
      {remaining > 0 && (
        <p role="alert" className="m-0 font-medium text-danger">
          <Plural
            id="admin.people.import.done.remaining"
            value={remaining}
            one="# line was not applied. Import the same file again to continue."
            other="# lines were not applied. Import the same file again to continue."
          />
        </p>
      )}
      {links.length > 0 && <LinkTable done={done} />}
      <ImportLines
        isOpen
        title={<Plural id="admin.people.import.refused" value={refused.length} one="# line is refused" other="# lines are refused" />}
        lines={refused}
      />
    </div>
  )
}

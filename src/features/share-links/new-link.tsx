import { Plural, plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { maxSharedAssetCount, type ShareLinkAdded } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import type { LinkRequest } from '../../domain/sharing/link-request.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { KeepingDialog } from '../../ui/keeping-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FormFooter } from './form-footer.tsx'
import { LinkForm } from './link-form.tsx'
import { type LinkFiles, type LinkValues, newLinkBody, newLinkValues } from './link-values.ts'
import { ShownLinkDialog } from './shown-link-dialog.tsx'
import { queryOf, useRequestedFiles } from './use-requested-files.ts'
import { useSending } from './use-sending.ts'

interface NewLinkProps {
  readonly request: LinkRequest
  readonly onClose: () => void
}

interface NewLinkFormProps {
  readonly title: string
  readonly files: LinkFiles
  readonly onClose: () => void
  readonly onAdded: (link: ShareLinkAdded, password: string) => void
}

/** The form. It stays open with its input if the server refuses. */
const NewLinkForm = ({ title, files, onClose, onAdded }: NewLinkFormProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const { share_links: limits } = useAtomValue(configAtom)
  const form = useId()
  const { isSending, failure, send } = useSending()
  const count = files.ids.length
  const name = title || t({ id: 'views.links.name.files', message: plural(count, { one: '# file', other: '# files' }) })
  const add = (values: LinkValues) =>
    send(async () => {
      const link = await api.call('addShareLink', { body: newLinkBody(values, files) })
      onAdded(link, values.protection === 'password' ? values.password : '')
    })
  return (
    <KeepingDialog
      open
      onClose={onClose}
      title={t({ id: 'widgets.link.new', message: 'Create a share link' })}
      footer={
        <FormFooter
          form={form}
          submitLabel={t({ id: 'views.links.create', message: 'Create link' })}
          failure={failure}
          isSending={isSending}
          onClose={onClose}
        />
      }
    >
      <p className="mt-0 mb-4 text-14px text-muted">
        <Plural
          id="views.links.text"
          value={count}
          one="Whoever has the address can open this file, without an account. The link never allows more than you may do yourself."
          other="Whoever has the address can open these # files, without an account. The link never allows more than you may do yourself."
        />
      </p>
      <LinkForm id={form} initial={newLinkValues(name, limits)} files={files} link={null} onSubmit={(values) => void add(values)} />
    </KeepingDialog>
  )
}

/** Instead of the form: the files are being read, or cannot be shared. */
const Notice = ({
  children,
  footer,
  onClose,
}: {
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly onClose: () => void
}) => {
  const { t } = useLingui()
  return (
    <KeepingDialog
      open
      isMessage
      onClose={onClose}
      title={t({ id: 'widgets.link.new', message: 'Create a share link' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="ui.close">Close</Trans>
          </Button>
          {footer}
        </>
      }
    >
      <div className="text-14px">{children}</div>
    </KeepingDialog>
  )
}

/** Makes a share link to the requested files, and shows its address. */
export const NewLink = ({ request, onClose }: NewLinkProps) => {
  const { t, i18n } = useLingui()
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const files = useRequestedFiles(request)
  const [added, setAdded] = useState<{ readonly link: ShareLinkAdded; readonly password: string } | null>(null)
  if (added) return <ShownLinkDialog link={added.link} token={added.link.token} password={added.password} onClose={onClose} />
  if (files.status === 'loading')
    return (
      <Notice onClose={onClose}>
        <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />
      </Notice>
    )
  if (files.status === 'failure') {
    const { message, values } = failureOf(files.failure)
    return (
      <Notice
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={files.retry}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        }
      >
        <p role="alert" className="m-0">
          {i18n._(message, values)}
        </p>
      </Notice>
    )
  }
  const { ids, total } = files.value
  const most = i18n.number(maxSharedAssetCount)
  const found = i18n.number(total)
  if (!ids)
    return (
      <Notice onClose={onClose}>
        <Trans id="views.links.too_many_files">
          A link can have at most {most} files, and these are {found}. Narrow the search, or select fewer files.
        </Trans>
      </Notice>
    )
  if (ids.length === 0)
    return (
      <Notice onClose={onClose}>
        <Trans id="views.links.no_files">There are no files for a link any more.</Trans>
      </Notice>
    )
  return (
    <NewLinkForm
      title={request.title}
      files={{ ids, query: queryOf(request) }}
      onClose={onClose}
      onAdded={(link, password) => setAdded({ link, password })}
    />
  )
}

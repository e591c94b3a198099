import { msg, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { KeepingDialog } from '../../ui/keeping-dialog.tsx'
import { FormFooter } from './form-footer.tsx'
import { LinkForm } from './link-form.tsx'
import { type LinkValues, linkChangeOf, linkValuesOf } from './link-values.ts'
import { useSending } from './use-sending.ts'

interface ChangeLinkDialogProps {
  readonly link: ListedShareLink
  readonly onClose: () => void
  readonly onChanged: () => void
}

const changed = { level: 'success', message: msg({ id: 'views.links.changed', message: 'The link was changed.' }).id } as const

/** Changes everything of a link but its files. It stays open with its input if the server refuses. */
export const ChangeLinkDialog = ({ link, onClose, onChanged }: ChangeLinkDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const { share_links: limits } = useAtomValue(configAtom)
  const showToast = useSetAtom(showToastAtom)
  const form = useId()
  const { isSending, failure, send } = useSending()
  const { name } = link
  const save = (values: LinkValues) =>
    send(async () => {
      const body = linkChangeOf(link, values)
      if (body) {
        await api.call('changeShareLink', { body })
        showToast(changed)
        onChanged()
      }
      onClose()
    })
  return (
    <KeepingDialog
      open
      onClose={onClose}
      title={t({ id: 'views.links.change.of', message: `Change “${name}”` })}
      footer={
        <FormFooter
          form={form}
          submitLabel={t({ id: 'views.links.save', message: 'Save' })}
          failure={failure}
          isSending={isSending}
          onClose={onClose}
        />
      }
    >
      <LinkForm id={form} initial={linkValuesOf(link, limits)} files={null} link={link} onSubmit={(values) => void save(values)} />
    </KeepingDialog>
  )
}

import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { firstPageKey } from '#contract/config/custom-pages.ts'
import { editedPagesAtom } from '../../domain/admin/custom-pages.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AddPageDrafts } from './editor/add-page-drafts.tsx'
import { linkToPage } from './editor/link-to-page.ts'
import { usePageName } from './editor/use-page-name.ts'

/** Custom pages by name and address, a button for imprint and privacy, and a link to the editor. */
export const StartPages = () => {
  const { t } = useLingui()
  const pages = useAtomValue(editedPagesAtom).filter(({ key }) => key !== firstPageKey)
  const nameOf = usePageName()
  return (
    <div className="grid grid-cols-1 gap-3">
      {pages.length > 0 && (
        <ul aria-label={t({ id: 'admin.pages.list', message: 'Custom pages' })} className="m-0 grid list-none gap-1 p-0 text-14px">
          {pages.map((page) => (
            <li key={page.key} className="flex min-w-0 gap-3">
              <span>{nameOf(page)}</span>
              <span dir="ltr" className="min-w-0 truncate text-muted">
                {linkToPage(page)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <AddPageDrafts />
        <ButtonLink icon="i-lucide-file-pen" href={pageLink('admin', { value: 'editor' })}>
          <Trans id="admin.first_steps.pages.edit">Edit the pages</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

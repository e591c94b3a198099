import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import { isPlainBackendAtom } from '../../../domain/admin/atoms.ts'
import { addCustomPagesAtom, editedPagesAtom, setCustomPagesAtom, titleIdOf } from '../../../domain/admin/custom-pages.ts'
import { newKey } from '../../../domain/admin/new-key.ts'
import { pageAddressProblem } from '../../../domain/admin/page-address.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { asNewEntry } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useDefaultTexts } from '../../../widgets/config-form/use-default-texts.ts'
import { AddPageDrafts } from './add-page-drafts.tsx'
import { linkToPage } from './link-to-page.ts'
import { usePageName } from './use-page-name.ts'

const newPage = msg({ id: 'admin.pages.new', message: 'New page' })

interface PageFieldsProps {
  readonly page: CustomPageEntry
  readonly onChange: (page: CustomPageEntry) => void
}

const PageFields = ({ page, onChange }: PageFieldsProps) => {
  const { t, i18n } = useLingui()
  const pages = useAtomValue(editedPagesAtom)
  const problem = pageAddressProblem(page, pages)
  const columns = {
    None: t({ id: 'admin.footer.none', message: 'Not shown' }),
    Left: t({ id: 'admin.footer.left', message: 'Left' }),
    Center: t({ id: 'admin.footer.center', message: 'Centre' }),
    Right: t({ id: 'admin.footer.right', message: 'Right' }),
  }
  return (
    <>
      <TextsField label={t({ id: 'admin.pages.title', message: 'Title' })} messageId={page.translation} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {page.key !== firstPageKey && (
          <TextField
            label={t({ id: 'admin.pages.address', message: 'Address' })}
            hint={linkToPage(page)}
            value={page.slug}
            error={problem ? i18n._(problem) : undefined}
            onChange={({ target }) => onChange({ ...page, slug: target.value.trim().toLowerCase() })}
          />
        )}
        <SelectField
          label={t({ id: 'admin.pages.footer', message: 'In the footer' })}
          value={page.column}
          options={Object.entries(columns).map(([value, label]) => ({ value, label }))}
          onChange={(column) => onChange({ ...page, column: column as CustomPageEntry['column'] })}
        />
      </div>
    </>
  )
}

/** Custom pages: title, address and place in the footer. */
export const PagesField = () => {
  const { t } = useLingui()
  const pages = useAtomValue(editedPagesAtom)
  const setPages = useSetAtom(setCustomPagesAtom)
  const addPages = useSetAtom(addCustomPagesAtom)
  // Such a backend stores one page.
  const isPlain = useAtomValue(isPlainBackendAtom)
  const nameOf = usePageName()
  const defaultTextsOf = useDefaultTexts()
  const addPage = () => {
    if (!defaultTextsOf) return
    const key = newKey(
      'page',
      pages.map((page) => page.key),
    )
    const page = asNewEntry<CustomPageEntry>({ key, slug: key.replace('_', '-'), translation: titleIdOf(key), column: 'None' })
    addPages([{ page, titles: defaultTextsOf(newPage.id), html: {} }])
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <EntryList
        label={t({ id: 'admin.pages.list', message: 'Custom pages' })}
        entries={pages}
        nameOf={nameOf}
        renderNote={(page) => (
          <span dir="ltr" className="min-w-0 truncate text-12px text-muted">
            {linkToPage(page)}
          </span>
        )}
        isRemovable={({ key }) => key !== firstPageKey}
        onChange={setPages}
      >
        {(page, change) => <PageFields page={page} onChange={change} />}
      </EntryList>
      {!isPlain && (
        <div className="flex flex-wrap gap-2">
          <AddPageDrafts />
          <Button icon="i-lucide-plus" disabled={!defaultTextsOf} onClick={addPage}>
            <Trans id="admin.pages.add">Add a page</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { isPlainBackendAtom } from '../../../domain/admin/atoms.ts'
import { addCustomPagesAtom, editedPagesAtom, titleIdOf } from '../../../domain/admin/custom-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { useDefaultTexts } from '../../../widgets/config-form/use-default-texts.ts'
import { pageDrafts } from './page-drafts.ts'

/** Adds what is missing of imprint and privacy; null = nothing, or the backend stores only one page. */
const useMissingDrafts = (): (() => void) | null => {
  const { i18n } = useLingui()
  const pages = useAtomValue(editedPagesAtom)
  const add = useSetAtom(addCustomPagesAtom)
  const defaultTextsOf = useDefaultTexts()
  const isPlain = useAtomValue(isPlainBackendAtom)
  const missing = pageDrafts.filter((draft) => !pages.some(({ key }) => key === draft.key))
  if (isPlain || missing.length === 0 || !defaultTextsOf) return null
  const freeSlug = (slug: string, key: string) => (pages.some((page) => page.slug === slug) ? `${slug}-${key}` : slug)
  return () =>
    add(
      missing.map(({ key, title, slugs, html }) => ({
        page: { key, slug: freeSlug(slugs[i18n.locale] ?? slugs.en, key), translation: titleIdOf(key), column: 'Right' },
        titles: defaultTextsOf(title.id),
        html,
      })),
    )
}

/** Button that adds imprint and privacy with drafts of their texts, while one of them is missing. */
export const AddPageDrafts = () => {
  const add = useMissingDrafts()
  if (!add) return null
  return (
    <Button icon="i-lucide-scale" onClick={add}>
      <Trans id="admin.pages.add_drafts">Add imprint and privacy</Trans>
    </Button>
  )
}

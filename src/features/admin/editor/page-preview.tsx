import { Trans, useLingui } from '@lingui/macro'
import { useCallback, useMemo } from 'react'
import { directionOf } from '#contract/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sanitiseWithReport } from '../../../widgets/custom-page/sanitise.ts'
import '../../../widgets/custom-page/prose.css'

/** The sanitised page and a list of the removed parts. */
export const PagePreview = ({ html, locale }: { readonly html: string; readonly locale: string }) => {
  const { t, i18n } = useLingui()
  const { fragment, removed } = useMemo(() => sanitiseWithReport(html), [html])
  const fill = useCallback((article: HTMLElement | null) => article?.replaceChildren(fragment.cloneNode(true)), [fragment])
  const names = <>{new Intl.ListFormat(i18n.locale).format(removed)}</>
  return (
    <section aria-label={t({ id: 'admin.editor.preview', message: 'As visitors see it' })} className="grid grid-cols-1 gap-3">
      {removed.length > 0 && (
        <p className="m-0 flex items-start gap-2 text-14px text-warning">
          <Icon name="i-lucide-shield" className="mt-0.5 size-4.5" />
          <span>
            <Trans id="admin.editor.removed">Not shown to protect visitors: {names}</Trans>
          </span>
        </p>
      )}
      <article
        ref={fill}
        lang={locale}
        dir={directionOf(locale)}
        className="prose rounded-control border border-solid border-line bg-background px-5 py-6 text-on-background"
      />
    </section>
  )
}

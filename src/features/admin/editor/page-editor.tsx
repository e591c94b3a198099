import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { directionOf } from '#contract/locale.ts'
import { readPageContentKey } from '#contract/page-contents.ts'
import { setPageAtom } from '../../../domain/admin/actions.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LongText } from '../../../widgets/config-form/long-text.tsx'
import { useIsReadOnly } from '../../../widgets/config-form/use-config-value.ts'
import { sanitiseWithReport } from '../../../widgets/custom-page/sanitise.ts'
import { isRichText } from './rich-schema.ts'
import { RichText } from './rich-text.tsx'

import '../../../widgets/custom-page/prose.css'

/** The sanitised page and a list of the removed parts. */
const PagePreview = ({ html, locale }: { readonly html: string; readonly locale: string }) => {
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

const modes = ['text', 'html', 'preview'] as const
type Mode = (typeof modes)[number]

/**
 * Content of one page and language in three modes: rich text, HTML, preview.
 * @param content its key, e.g. `imprint/de`
 */
export const PageEditor = ({ content }: { readonly content: string }) => {
  const { t } = useLingui()
  const { locale } = readPageContentKey(content)
  const html = useAtomValue(editingAtom)?.pages[content]?.html ?? ''
  const set = useSetAtom(setPageAtom)
  const isReadOnly = useIsReadOnly()
  const isRich = isRichText(html)
  const [chosen, setChosen] = useState<Mode>('text')
  const mode = chosen === 'text' && (!isRich || isReadOnly) ? 'html' : chosen
  const names = {
    text: t({ id: 'admin.editor.mode.text', message: 'Text' }),
    html: t({ id: 'admin.editor.mode.html', message: 'HTML' }),
    preview: t({ id: 'admin.editor.mode.preview', message: 'For visitors' }),
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={t({ id: 'admin.editor.mode', message: 'Show as' })} className="flex flex-wrap gap-1">
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === mode}
            disabled={one === 'text' && !isRich}
            onClick={() => setChosen(one)}
            className="min-h-11 rounded-control border border-solid border-line-strong bg-surface px-4 text-14px text-on-surface disabled:opacity-50 aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:text-primary"
          >
            {names[one]}
          </button>
        ))}
      </div>
      {!isRich && (
        <p className="m-0 flex items-start gap-2 text-14px text-muted">
          <Icon name="i-lucide-info" className="mt-0.5 size-4.5" />
          <Trans id="admin.editor.only_html">
            This page uses HTML that the editor cannot show (such as tables). It is edited as HTML so that nothing is lost.
          </Trans>
        </p>
      )}
      {mode === 'text' && <RichText key={content} locale={locale} html={html} onChange={(next) => set(content, next)} />}
      {mode === 'html' && (
        <LongText
          id="page-html"
          label={t({ id: 'admin.editor.html', message: 'HTML of the page' })}
          rows={18}
          isCode
          value={html}
          disabled={isReadOnly}
          onChange={(next) => set(content, next)}
        />
      )}
      {mode === 'preview' && <PagePreview html={html} locale={locale} />}
    </div>
  )
}

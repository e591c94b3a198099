import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { directionOf } from '#contract/locale.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../widgets/load-failure/loading-indicator.tsx'
import { useCustomPage } from './use-custom-page.ts'

import '../../widgets/custom-page/prose.css'

const Prose = ({ content, locale }: { readonly content: DocumentFragment; readonly locale: string }) => {
  const fill = useCallback((article: HTMLElement | null) => article?.replaceChildren(content.cloneNode(true)), [content])
  return <article ref={fill} lang={locale} dir={directionOf(locale)} className="prose mx-auto w-full max-w-170 px-5 py-10" />
}

/** Custom page of the operators, e.g. the legal notice: the first one, or the one with the address. Visible without a session. */
export const CustomPageScreen = () => {
  const { t } = useLingui()
  const page = useCustomPage(useAtomValue(pageAtom).value)
  if (page.status === 'loading') return <LoadingIndicator />
  if (page.status === 'success' && page.value) return <Prose {...page.value} />
  if (page.status === 'success')
    return <EmptyState isPage icon="i-lucide-file-text" title={t({ id: 'views.custom.empty', message: 'This page has no content yet' })} />
  return (
    <LoadFailure
      title={t({ id: 'views.custom.failure', message: 'The page could not be loaded' })}
      failure={page.failure}
      onRetry={page.retry}
    />
  )
}

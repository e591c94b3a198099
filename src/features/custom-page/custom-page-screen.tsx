import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCustomPage } from './use-custom-page.ts'
import '../../widgets/custom-page/prose.css'

const Prose = ({ content, locale }: { readonly content: DocumentFragment; readonly locale: string }) => {
  const fill = useCallback((article: HTMLElement | null) => article?.replaceChildren(content.cloneNode(true)), [content])
  return <article ref={fill} lang={locale} className="prose mx-auto w-full max-w-170 px-5 py-10" />
}

/** A page the operators have written, e.g. the legal notice. Open to everyone. */
export const CustomPageScreen = () => {
  const { t, i18n } = useLingui()
  const page = useCustomPage(useAtomValue(localeAtom))
  const words = useAtomValue(failureWordsAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const { again } = page
  const hasFailed = page.status === 'failure'
  const retry = useEffectEvent(() => {
    if (hasFailed) again()
  })
  useEffect(() => {
    if (isOnline) retry()
  }, [isOnline])
  if (page.status === 'loading')
    return (
      <div className="flex justify-center py-20 text-muted">
        <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
      </div>
    )
  if (page.status === 'success' && page.value) return <Prose {...page.value} />
  if (page.status === 'success')
    return (
      <EmptyState isPage icon="i-lucide-file-text" title={t({ id: 'views.custom.empty', message: 'Nothing has been written here yet' })} />
    )
  const { message, values } = words.of(page.failure)
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon="i-lucide-cloud-alert"
        title={t({ id: 'views.custom.failure', message: 'The page could not be loaded' })}
        action={
          <Button onClick={again} icon="i-lucide-rotate-cw">
            <Trans id="global.retry">Try again</Trans>
          </Button>
        }
      >
        {i18n._(message, values)}
      </EmptyState>
    </div>
  )
}

import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { setDocumentTitle } from '../../platform/page.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { pageLabels } from '../navigation.ts'

const announceAfter = 500

/** Keeps the title and tells screen readers where one has come to; a moment later, so that it does not drown in the page's own news. */
export const RouteAnnouncer = () => {
  const { t, i18n } = useLingui()
  const page = useAtomValue(pageAtom)
  const { website_title: website } = useAtomValue(configAtom).global
  const [said, setSaid] = useState('')
  const title = `${website} - ${i18n._(pageLabels[page.place].id)}`
  useEffect(() => setDocumentTitle(title), [title])

  const sentence = t({ id: 'global.page.navigated', message: `navigated to ${title}` })
  const latest = useRef(sentence)
  useEffect(() => {
    latest.current = sentence
  }, [sentence])
  const path = `${page.place} ${page.value}`
  const first = useRef(path)
  useEffect(() => {
    // The first page is read by itself.
    if (first.current === path) return
    first.current = ''
    const timer = setTimeout(() => setSaid(latest.current), announceAfter)
    return () => {
      clearTimeout(timer)
      // The same words are said again only where they have gone.
      setSaid('')
    }
  }, [path])
  return (
    <VisuallyHidden>
      <span aria-live="polite" role="status">
        {said}
      </span>
    </VisuallyHidden>
  )
}

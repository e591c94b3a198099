import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { configAtom, portalTitleAtom } from '../../domain/config/atoms.ts'
import { assetTitleAtom, pageAtom } from '../../domain/navigation/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { setDocumentTitle } from '../../platform/page.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { pageLabels } from '../navigation.ts'

const announceDelayMs = 500

/** Sets the document title and announces a new page to screen readers. The delay keeps it apart from other announcements of the page. */
export const RouteAnnouncer = () => {
  const { t, i18n } = useLingui()
  const page = useAtomValue(pageAtom)
  const { custom_pages: pages } = useAtomValue(configAtom)
  const portal = useAtomValue(portalTitleAtom)
  const [announcement, setAnnouncement] = useState('')
  const label = useAtomValue(assetTitleAtom) || i18n._(pageLabels[page.route].id)
  const own = page.route === 'custom' && pages.find(({ slug }) => slug === page.value)
  const title = `${portal} - ${own ? textById(own.translation, label) : label}`
  useEffect(() => setDocumentTitle(title), [title])

  const sentence = t({ id: 'global.page.navigated', message: `navigated to ${title}` })
  const latest = useRef(sentence)
  useEffect(() => {
    latest.current = sentence
  }, [sentence])
  const path = `${page.route} ${page.value}`
  const first = useRef(path)
  useEffect(() => {
    // Screen readers announce the first page themselves.
    if (first.current === path) return
    first.current = ''
    const timer = setTimeout(() => setAnnouncement(latest.current), announceDelayMs)
    return () => {
      clearTimeout(timer)
      // A live region announces the same text again only after it was cleared.
      setAnnouncement('')
    }
  }, [path])
  return (
    <VisuallyHidden>
      <span aria-live="polite" role="status">
        {announcement}
      </span>
    </VisuallyHidden>
  )
}

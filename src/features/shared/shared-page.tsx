import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { portalTitleAtom } from '../../domain/config/atoms.ts'
import { type LinkState, linkStateAtom, viewedFileAtom } from '../../domain/shared-files/atoms.ts'
import { setDocumentTitle } from '../../platform/page.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { SiteFooter } from '../../widgets/site-footer/site-footer.tsx'
import { tileSelector } from './file-grid.tsx'
import { FormatDialog } from './format-dialog.tsx'
import { LinkFailed, LinkOver } from './link-message.tsx'
import { PasswordForm } from './password-form.tsx'
import { SharedFilesView } from './shared-files.tsx'
import { SharedHeader } from './shared-header.tsx'
import { Viewer } from './viewer.tsx'
import './shared.css'

const Content = ({ state }: { readonly state: LinkState }) => {
  const { t } = useLingui()
  switch (state.status) {
    case 'opening':
      return (
        <div className="flex justify-center py-16">
          <Spinner className="size-6 text-muted" label={t({ id: 'views.shared.opening', message: 'Opening the link …' })} />
        </div>
      )
    case 'password':
      return <PasswordForm problem={state.problem} />
    case 'over':
      return <LinkOver />
    case 'failed':
      return <LinkFailed failure={state.failure} />
    case 'open':
      return <SharedFilesView link={state.link} />
  }
}

/** Focuses the tile of the file that the viewer has shown last. */
const useFocusReturn = (file: string | null): void => {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (file === null && last.current !== null) document.querySelector<HTMLElement>(tileSelector(last.current))?.focus()
    last.current = file
  }, [file])
}

/** What recipients of a share link see: its files, the form for its password, or why there are none. */
export const SharedPage = () => {
  const state = useAtomValue(linkStateAtom)
  const file = useAtomValue(viewedFileAtom)
  const portalTitle = useAtomValue(portalTitleAtom)
  const title = state.status === 'open' ? state.link.name : portalTitle
  useEffect(() => setDocumentTitle(title), [title])
  useFocusReturn(file)
  const link = state.status === 'open' ? state.link : null
  const isViewing = link !== null && file !== null
  return (
    <>
      <div inert={isViewing} className="flex min-h-dvh flex-col">
        <SharedHeader />
        <main className="flex flex-1 flex-col">
          <Content state={state} />
        </main>
        <SiteFooter />
      </div>
      {isViewing && <Viewer link={link} file={file} />}
      <FormatDialog />
    </>
  )
}

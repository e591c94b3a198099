import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { linkRequestAtom } from '../../domain/sharing/link-request.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const NewLink = lazyComponent(
  () => Promise.all([import('../routes/account-page.tsx'), loadMessages('screens')]).then(([module]) => module.NewLink),
  true,
)

/** The dialog of a new share link. Its code loads when it is first opened. */
export const LinkLayer = () => {
  const [request, setRequest] = useAtom(linkRequestAtom)
  const { href } = useAtomValue(pageAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => () => setRequest(null), [href])
  return request && <NewLink request={request} onClose={() => setRequest(null)} />
}

import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ConnectionText = lazyComponent(() => import('./connection-text.tsx').then((module) => module.ConnectionText))

/**
 * Notice above the page while the connection is lost; the mark in the navigation stays after it is closed.
 * It does not disappear when the connection returns: a layout shift would move the content under the pointer. A navigation or its button
 * closes it.
 */
export const ConnectionNotice = () => {
  const isLost = useAtomValue(connectionAtom) !== 'online'
  const { href } = useAtomValue(pageAtom)
  const [lostAt, setLostAt] = useState<string | null>(null)
  if (isLost && lostAt !== href) setLostAt(href)
  return <div role="status">{(isLost || lostAt === href) && <ConnectionText onClose={() => setLostAt(null)} />}</div>
}

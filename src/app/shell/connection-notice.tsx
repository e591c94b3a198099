import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { later } from '../../ui/later.tsx'

const ConnectionText = later(() => import('./connection-text.tsx').then((module) => module.ConnectionText))

/**
 * A calm line above the page; the mark in the navigation stays when one has read it. It stays when the connection is back, so that nothing
 * below it moves while somebody points at it: until it is closed, or another page is gone to.
 */
export const ConnectionNotice = () => {
  const isLost = useAtomValue(connectionAtom) !== 'online'
  const { href } = useAtomValue(pageAtom)
  const [lostAt, setLostAt] = useState<string | null>(null)
  if (isLost && lostAt !== href) setLostAt(href)
  return <div role="status">{(isLost || lostAt === href) && <ConnectionText onClose={() => setLostAt(null)} />}</div>
}

import { atom } from 'jotai'
import { outerParameter } from '../../platform/page.ts'
import type { PageAddress } from '../navigation/address.ts'

/** What has to be brought to safety before a person is signed out; handed in by what keeps something of theirs. */
export const leavingAtom = atom<{ readonly run: () => Promise<void> }>({ run: () => Promise.resolve() })

/** Whether going there signs out (L7); not for somebody who was sent there for want of permission. */
export const isSignOut = ({ place, search }: PageAddress): boolean =>
  place === 'logout' && search['permission'] === undefined && outerParameter('permission') === null

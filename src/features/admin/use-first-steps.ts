import { useNavigate } from '@tanstack/react-router'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { deviceStore } from '../../platform/storage.ts'
import { firstStepsClosedKey, firstStepsKey } from './first-steps-key.ts'

/** Whether the first steps have been on the screen since the page was loaded. */
const wereShownAtom = atom(false)

/**
 * Opens the first steps in place of the first section, once, while nothing is published and nobody has closed them on this device.
 * @param current key of the shown section
 */
export const useFirstSteps = (current: string): void => {
  const navigate = useNavigate()
  const open = useAtomValue(openWorkspaceAtom)
  const [wereShown, setShown] = useAtom(wereShownAtom)
  const isNew = open?.workspace.published.config === null
  useEffect(() => {
    if (current === firstStepsKey) return setShown(true)
    if (!isNew || wereShown || current !== 'general' || deviceStore.get(firstStepsClosedKey) === 'closed') return
    void navigate({ to: '/admin/$section', params: { section: firstStepsKey }, replace: true })
  }, [current, isNew, wereShown, setShown, navigate])
}

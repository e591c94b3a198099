import { useSetAtom } from 'jotai'
import { useContext, useEffect } from 'react'
import { invalidFieldsAtom } from '../../domain/admin/atoms.ts'
import { SectionContext } from './section.ts'

/** Prevents saving while a field has an invalid value. */
export const useInvalid = (id: string, message: string | undefined): void => {
  const section = useContext(SectionContext)
  const set = useSetAtom(invalidFieldsAtom)
  useEffect(() => {
    if (message === undefined) return
    set((before) => new Map(before).set(id, { section, message }))
    return () => set((before) => new Map([...before].filter(([key]) => key !== id)))
  }, [id, message, section, set])
}

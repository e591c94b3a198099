import { useAtomValue } from 'jotai'
import { isPlainBackendAtom } from '../../domain/admin/atoms.ts'
import { type AdminSection, sections } from './sections.ts'

const withoutReports = sections.filter(({ key }) => key !== 'reports')

/** Sections that the backend supports. */
export const useOfferedSections = (): readonly AdminSection[] => (useAtomValue(isPlainBackendAtom) ? withoutReports : sections)

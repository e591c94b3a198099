import { useAtomValue } from 'jotai'
import { isPlainBackendAtom } from '../../domain/admin/atoms.ts'
import { type Section, sections } from './sections.ts'

const withoutReports = sections.filter(({ key }) => key !== 'reports')

/** Sections that the backend supports. */
export const useOfferedSections = (): readonly Section[] => (useAtomValue(isPlainBackendAtom) ? withoutReports : sections)

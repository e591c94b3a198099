import { useAtomValue } from 'jotai'
import { isPlainBackendAtom } from '../../domain/admin/atoms.ts'
import { type AdminSection, firstStepsSection, sections } from './sections.ts'

const allSections = [firstStepsSection, ...sections]
/** Sections that need calls of this server. */
const ofServer: ReadonlySet<string> = new Set(['people', 'groups', 'rights', 'links', 'reports', 'tables', 'log'])
const ofAnyBackend = allSections.filter(({ key }) => !ofServer.has(key))

/** Sections that the backend supports. */
export const useOfferedSections = (): readonly AdminSection[] => (useAtomValue(isPlainBackendAtom) ? ofAnyBackend : allSections)

import { createContext } from 'react'

/** Address of the section that a field stands in, so that a problem can be found from anywhere. */
export const SectionContext = createContext('general')

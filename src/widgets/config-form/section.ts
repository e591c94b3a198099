import { createContext } from 'react'

/** Key of the admin section around a field. Validation errors link to it. */
export const SectionContext = createContext('general')

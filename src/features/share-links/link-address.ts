import { absolutePath } from '../../platform/page.ts'

/** Address of a link for its recipients. */
export const linkAddress = (token: string): string => absolutePath(`s/${token}`)

import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import { pageLink } from '../../../domain/navigation/address.ts'

/** Address of a custom page in the portal. */
export const linkToPage = ({ key, slug }: CustomPageEntry): string => pageLink('custom', { value: key === firstPageKey ? '' : slug })

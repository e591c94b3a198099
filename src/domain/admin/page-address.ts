import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { CustomPageEntry } from '#contract/config/custom-pages.ts'
import { slugProblem } from '#contract/config/page-slugs.ts'

const messages = {
  invalid: msg({
    id: 'admin.check.page.address',
    message: 'Enter an address of lower-case letters, digits and hyphens, such as imprint.',
  }),
  taken: msg({ id: 'admin.check.page.address.taken', message: 'Another page has this address.' }),
}

/** Problem of the address of a custom page; null = none. */
export const pageAddressProblem = (page: CustomPageEntry, pages: readonly CustomPageEntry[]): MessageDescriptor | null => {
  const problem = slugProblem(page, pages)
  return problem && messages[problem]
}

/** Problems of the addresses of all custom pages. */
export const pageAddressProblems = (pages: readonly CustomPageEntry[]): readonly MessageDescriptor[] =>
  pages.flatMap((page) => pageAddressProblem(page, pages) ?? [])

import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'

/** Who may make share links, and how long they are open. */
export const shareLinksGroup: FieldGroup = {
  key: 'share_links',
  title: msg({ id: 'admin.share_links', message: 'Share links' }),
  text: msg({
    id: 'admin.share_links.text',
    message: 'Links that open chosen files to people without an account, never with more rights than the person who made them.',
  }),
  fields: [
    {
      kind: 'select',
      at: at('share_links', 'makers'),
      label: msg({ id: 'admin.share_links.makers', message: 'Who may make share links' }),
      hint: msg({
        id: 'admin.share_links.makers.hint',
        message: 'A group gets this right under Groups. Links of people who lose it show nothing until they have it again.',
      }),
      names: {
        users: msg({ id: 'admin.share_links.makers.users', message: 'Everybody who is signed in' }),
        groups: msg({ id: 'admin.share_links.makers.groups', message: 'Members of groups with this right' }),
        nobody: msg({ id: 'admin.share_links.makers.nobody', message: 'Nobody' }),
      },
    },
    {
      kind: 'number',
      at: at('share_links', 'days'),
      label: msg({ id: 'admin.share_links.days', message: 'Suggested days until the end' }),
    },
    {
      kind: 'number',
      at: at('share_links', 'longest_days'),
      label: msg({ id: 'admin.share_links.longest', message: 'Most days until the end' }),
    },
    {
      kind: 'switch',
      at: at('share_links', 'endless'),
      label: msg({ id: 'admin.share_links.endless', message: 'Allow links without an end' }),
    },
  ],
}

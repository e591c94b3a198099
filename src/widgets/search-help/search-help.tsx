import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

/** See HelpButton. */
export const SearchHelp = lazyComponent(async () => {
  const [module] = await Promise.all([import('./help-button.tsx'), loadMessages('search')])
  return module.HelpButton
})

import { loadMessages } from '../../platform/i18n.ts'
import { idleComponent } from '../../ui/lazy-component.tsx'

/** See HelpButton. Loads after the first results. */
export const SearchHelp = idleComponent(async () => {
  const [module] = await Promise.all([import('./help-button.tsx'), loadMessages('screens')])
  return module.HelpButton
})

import { loadMessages } from '../../platform/i18n.ts'
import { idleComponent } from '../../ui/lazy-component.tsx'

/** See SuggestionList. Loads after the first results. */
export const SearchSuggestions = idleComponent(async () => {
  const [{ SuggestionList }] = await Promise.all([import('./suggestion-list.tsx'), loadMessages('screens')])
  return SuggestionList
})

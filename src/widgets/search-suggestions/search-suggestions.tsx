import { idleComponent } from '../../ui/lazy-component.tsx'

/** See SuggestionList. Loads after the first results. */
export const SearchSuggestions = idleComponent(() => import('./suggestion-list.tsx').then((module) => module.SuggestionList))

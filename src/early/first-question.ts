import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { askedFacets } from '#contract/first-visit.ts'
import { readSearchAddress } from '../domain/catalogue/address.ts'
import { questionQuery, wishOf } from '../domain/catalogue/query.ts'
import { chooseView } from '../domain/catalogue/view.ts'
import type { PageAddress } from '../domain/navigation/address.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'

interface FirstQuestion {
  /** @param rows how many results; 0 where only the question itself is of interest */
  readonly query: (rows: number) => ReturnType<typeof questionQuery>
  readonly view: ViewKey
}

/** What the search screen will ask for first; null = the address leads somewhere else. */
export const firstQuestion = ({ place, value, search }: PageAddress, config: Config): FirstQuestion | null => {
  if (place !== 'search' && !(place === 'start' && config.global.hide_dashboard)) return null
  // Whoever starts finds everything: what else the address says is meant for the dashboard.
  const address = place === 'search' ? readSearchAddress(value, search) : readSearchAddress('', {})
  const view = chooseView(address.view, deviceStore.get(storageKeys.view), config)
  const question = { ...wishOf(address, config), facets: askedFacets(config.facets) }
  return { query: (rows) => questionQuery(question, 0, rows), view }
}

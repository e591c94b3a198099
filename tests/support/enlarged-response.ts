import type { SearchResponse } from '#contract/search.ts'
import type { Fault } from './fault-proxy.ts'

/** Enlarges a real response to this number of results by repeating its assets with unique ids. */
export const enlargedResponse = (total: number): Fault => {
  let known: SearchResponse['response']['docs'] = []
  return {
    edit: (result, address) => {
      const { response } = result as SearchResponse
      if (response.docs.length > known.length) known = response.docs
      const start = Number(address.searchParams.get('solr_start'))
      const rows = Number(address.searchParams.get('solr_rows'))
      const docs = Array.from({ length: Math.max(0, Math.min(rows, total - start)) }, (_, index) => {
        const asset = known[(start + index) % known.length]
        return { ...asset, id: `${asset?.id}-${start + index}` }
      })
      return { response: { ...response, numFound: total, docs } }
    },
  }
}

import { type IndexFilter, SearchIndex } from '@vitrine/search-index'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { proposeTexts } from './propose-texts.ts'

const groups = ['all']
const indexOf = (titles: readonly string[]) => {
  const index = new SearchIndex({ texts: { title: { weight: 1 } }, facets: { parity: { multi: false } }, numbers: [] })
  index.put(
    titles.map((title, at) => ({
      id: `d${at}`,
      texts: { title: [title] },
      facets: { parity: [at % 2 === 0 ? 'even' : 'odd'] },
      numbers: {},
      view: groups,
    })),
  )
  return index
}

/** Proposals whose counts come from an index, and the number of requests for them. */
const propose = async (index: SearchIndex, terms: readonly string[], text: string, filters: readonly IndexFilter[]) => {
  const sort = { key: 'score', orientation: 'desc' } as const
  const countOf = (one: string, scope: readonly IndexFilter[]) =>
    index.search({ text: one, filters: scope, facets: [], sort, start: 0, rows: 0, groups }).total
  let requests = 0
  const countIn = (scope: readonly IndexFilter[]) => async (texts: readonly string[]) => {
    requests += 1
    return texts.map((one) => countOf(one, scope))
  }
  const termsNear = async () => {
    requests += 1
    return [...terms, ...terms, 'hidden']
  }
  const total = countOf(text, filters)
  return {
    total,
    requests: () => requests,
    proposal: await proposeTexts(text, total, { countAll: countIn([]), countFiltered: countIn(filters), termsNear }),
  }
}

test('X4 proposals from separate requests equal those of the embedded index', async () => {
  const word = array(constantFrom('a', 'b', 'c'), { minLength: 3, maxLength: 7 }).map((letters) => letters.join(''))
  const typed = array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  const filterLists = constantFrom<readonly IndexFilter[]>([], [{ field: 'parity', values: ['even'], exclude: false }])
  await assert(
    asyncProperty(array(word, { maxLength: 60 }), typed, filterLists, async (titles, text, filters) => {
      const index = indexOf(titles)
      const { total, proposal } = await propose(index, titles, text, filters)
      const corrected = total === 0 ? index.correct(text, groups) : null
      const similar = corrected ? [] : index.similarTexts({ text, filters, groups })
      expect(proposal).toEqual({ ...(corrected && { corrected }), ...(similar.length > 0 && { similar }) })
    }),
    { numRuns: 300 },
  )
})

test('X4 hundreds of terms without visible assets take few requests, and do not displace visible ones', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const hidden = Array.from({ length: 600 }, (_, at) => `moun${letters[at % 26]}a${letters[Math.floor(at / 26)]}n`)
  const { proposal, requests } = await propose(indexOf(['mountaim', 'mountaim']), [...hidden, 'mountaim'], 'mountain', [])
  expect([proposal.corrected?.text, requests() < 10]).toEqual(['mountaim', true])
})

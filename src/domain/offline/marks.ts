import type { Asset } from '#contract/asset.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { DeviceCall } from '#local/catalogue/protocol.ts'

/** Parts of answers that came from this device. Whoever holds one of them shows what the server may say otherwise by now. */
const marked = new WeakSet<object>()

export const markAnswer = (answer: CallAnswer<DeviceCall>): void => {
  if ('facetCounts' in answer) marked.add(answer.facetCounts)
  const docs: readonly Asset[] = 'docs' in answer ? answer.docs : 'response' in answer ? answer.response.docs : []
  for (const asset of docs) marked.add(asset)
}

/** Of the facet counts of a search, or of an asset. */
export const isFromDevice = (part: object): boolean => marked.has(part)

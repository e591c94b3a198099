import type { Asset } from '#contract/asset.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { DeviceCall } from '#local/offline/catalogue/protocol.ts'

/** Parts of responses from this device. The server may have newer data for them. */
const marked = new WeakSet<object>()

export const markFromDevice = (response: CallResponse<DeviceCall>): void => {
  if ('facetCounts' in response) marked.add(response.facetCounts)
  const docs: readonly Asset[] = 'docs' in response ? response.docs : 'response' in response ? response.response.docs : []
  for (const asset of docs) marked.add(asset)
}

/** Whether facet counts or an asset came from this device. */
export const isFromDevice = (part: object): boolean => marked.has(part)

import * as v from 'valibot'
import type { CallName, CallResponse } from '#contract/calls.ts'
import { filterSchema } from '#contract/filter.ts'
import { everything } from '#contract/search.ts'
import type { RemoteError } from '#local/remote-error.ts'
import type { CallParts } from '../../../platform/api-client.ts'

/** Evidence in a response about the visibility of assets. */
export interface VisibilityEvidence {
  /** Not visible to the user, or deleted. */
  readonly hidden: readonly string[]
  /** Possibly not visible: the response may have another reason. */
  readonly doubtful: readonly string[]
}

const none: VisibilityEvidence = { hidden: [], doubtful: [] }

type Readers = { readonly [Name in CallName]?: (parts: CallParts<Name>, response: CallResponse<Name>) => Partial<VisibilityEvidence> }

const filterIn = (text: string | undefined): v.InferOutput<typeof filterSchema> => {
  try {
    const parsed = v.safeParse(filterSchema, JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

const readers: Readers = {
  getAssets: (_parts, { missing }) => ({ hidden: missing }),
  findMissing: ({ body }, { asked, missing }) => (asked === body?.ids.length ? { hidden: missing } : {}),
  // The index may lag behind the assets: a search proves nothing.
  search: ({ query }, { response: { docs, numFound } }) => {
    const { id, ...others } = filterIn(query?.filter)
    const isById = Array.isArray(id) && Object.keys(others).length === 0 && (query?.solr_q ?? everything) === everything
    if (!isById || docs.length < numFound) return {}
    const found = new Set(docs.map((doc) => doc.id))
    return { doubtful: id.filter((one) => !found.has(one)) }
  },
  // Also the assets that the user may see but not download.
  download: ({ query }, { url, rejected_asset_ids: rejected }) => ({
    doubtful: rejected ?? (url === undefined ? query?.id : undefined) ?? [],
  }),
  getPreview: ({ query }, { url }) => (url === undefined && query ? { doubtful: [query.id] } : {}),
  getVideo: ({ params }, { url }) => (url === undefined && params ? { doubtful: [params.id] } : {}),
}

/** Ids that a call names, for calls that fail when an asset is not visible. */
const named: { readonly [Name in CallName]?: (parts: CallParts<Name>) => readonly string[] | undefined } = {
  getPreview: ({ query }) => query && [query.id],
  getVideo: ({ params }) => params && [params.id],
  getConvertSets: ({ query }) => query?.asset_id,
  download: ({ query }) => query?.id,
}

const singleSchema = v.object({ assetid: v.pipe(v.array(v.string()), v.length(1)) })
const idsOfSingle = (query: unknown): readonly string[] => {
  const parsed = v.safeParse(singleSchema, query)
  return parsed.success ? parsed.output.assetid : []
}

export const evidenceOfResponse = <Name extends CallName>(
  name: Name,
  parts: CallParts<Name>,
  response: CallResponse<Name>,
): VisibilityEvidence => {
  const read: Readers[Name] = readers[name]
  return { ...none, ...read?.(parts, response) }
}

/** Only refusals with an error code of the portal count: a proxy on the way may refuse anything. */
export const evidenceOfFailure = <Name extends CallName>(name: Name, parts: CallParts<Name>, { code }: RemoteError): VisibilityEvidence => {
  if (code !== 'asset.not-found' && code !== 'access.denied') return none
  // Never verified by this same call, which would fail again.
  if (name === 'getAssets') return { ...none, hidden: idsOfSingle(parts.query) }
  const read: (typeof named)[Name] = named[name]
  return { ...none, doubtful: read?.(parts) ?? [] }
}

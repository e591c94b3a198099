import type { Resource } from '../http/handlers.ts'
import { jsonResponse } from '../http/json-response.ts'
import { openApiDocument } from '../reference/open-api.ts'

/** The description of all calls for programs. It is the same for everyone. */
export const createReferenceResource = (apiPrefix: string): Resource => {
  let text: string | null = null
  return {
    path: 'info/openapi.json',
    isOpen: true,
    handle: async (request) => {
      // Made at the first request: few servers receive one.
      text ??= JSON.stringify(openApiDocument(apiPrefix))
      const response = await jsonResponse(text, request, true)
      response.headers.set('Cache-Control', 'no-cache')
      return response
    },
  }
}

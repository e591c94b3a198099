import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { assetSchema } from '#contract/asset.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { convertSetSchema } from '#contract/convert-set.ts'
import { errorBodySchema } from '#contract/error-body.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { filterSchema } from '#contract/filter.ts'
import { configFormatVersion, resultSchema } from '#contract/info.ts'
import { sessionSchema } from '#contract/session.ts'
import { policyOf } from '../http/call-policies.ts'
import { tokenAccessFor } from '../http/token-calls.ts'
import { errorsOf, errorsOfEveryCall } from './call-errors.ts'
import type { CallNote } from './call-note.ts'
import { callNotes } from './call-notes.ts'
import { topicOf, topics } from './topics.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Schemas that several calls share. */
const shared = {
  Asset: assetSchema,
  ConvertSet: convertSetSchema,
  Error: errorBodySchema,
  Filter: filterSchema,
  Result: resultSchema,
  Session: sessionSchema,
}

const conversion = {
  target: 'draft-2020-12',
  // What travels, before it is parsed.
  typeMode: 'input',
  // Checks that JSON Schema cannot express are left out.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

const schemaOf = (schema: v.GenericSchema): JsonObject => {
  const { $schema: _version, $defs: _definitions, ...converted } = toJsonSchema(schema, { ...conversion, definitions: shared })
  return converted
}

/** Parameters whose text is JSON, with what it contains. */
const jsonParameters: Readonly<Record<string, JsonObject>> = {
  filter: { $ref: '#/components/schemas/Filter' },
  facet_contains: { type: 'object', additionalProperties: { type: 'string' } },
  facet_parent: { type: 'object', additionalProperties: { type: 'string' } },
}

const json = (schema: JsonObject, example: unknown): JsonObject => ({ 'application/json': { schema, example } })

/** Parameters of an object schema, one for each key. */
const parametersOf = (place: 'path' | 'query', schema: v.GenericSchema | undefined, example: JsonObject = {}): readonly JsonObject[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as Pick<JsonSchema, 'properties' | 'required'>
  return Object.entries(properties).map(([name, property]) => {
    const [inText, given] = [jsonParameters[name], example[name]]
    const content = inText && { contentMediaType: 'application/json', contentSchema: inText }
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: { ...(property as JsonObject), ...content },
      ...(given !== undefined && { example: given }),
    }
  })
}

const headerParameters = ({ headers = [] }: CallNote<CallName>): readonly JsonObject[] =>
  headers.map(({ name, description, required, example }) => ({
    name,
    in: 'header',
    description,
    required,
    schema: { type: 'string' },
    example,
  }))

const multipartBody = {
  required: false,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
    },
  },
}

const requestBody = (name: CallName, call: Call, example: unknown): JsonObject => {
  if (call.bodyType === 'multipart') return { requestBody: multipartBody }
  if (!call.body) return {}
  const schema = schemaOf(call.body)
  const form = policyOf(name).acceptsForm ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { requestBody: { required: !policyOf(name).isBodyOptional, content: { ...json(schema, example), ...form } } }
}

const errorResponses = (codes: readonly ErrorCode[]): JsonObject => {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => errorStatus[code] === status)
      const content = json({ $ref: '#/components/schemas/Error' }, { code: ofStatus[0] })
      return [status, { description: ofStatus.map((code) => `\`${code}\``).join(', '), content }]
    }),
  )
}

const success = ({ response }: Call, example: unknown): JsonObject =>
  response === 'binary'
    ? { description: 'The bytes', content: { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } } }
    : { description: 'Success', content: json(schemaOf(response), example) }

const operationOf = (name: CallName): JsonObject => {
  const call: Call = calls[name]
  const note = callNotes[name] as CallNote<CallName>
  const tokenAccess = tokenAccessFor(name)
  const { query, params, body, response } = note.example as { readonly [Part in 'query' | 'params' | 'body' | 'response']?: JsonObject }
  const parameters = [...parametersOf('path', call.params, params), ...parametersOf('query', call.query, query), ...headerParameters(note)]
  return {
    operationId: name,
    summary: note.summary,
    ...(note.description !== undefined && { description: note.description }),
    tags: [topicOf(call.path)],
    ...(call.access === 'open' && { security: [] }),
    'x-access': call.access,
    ...(tokenAccess !== null && { 'x-token-access': tokenAccess }),
    'x-support': note.support,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(name, call, body),
    responses: { 200: success(call, response), ...errorResponses([...new Set([...errorsOf(name), ...errorsOfEveryCall])]) },
  }
}

const names = Object.keys(calls) as CallName[]
/** `download/` also responds without its slash, which many tools remove. */
const pathOf = (name: CallName): string => `/${calls[name].path.replace(/\/$/, '')}`

const operationsAt = (path: string): JsonObject =>
  Object.fromEntries(names.filter((name) => pathOf(name) === path).map((name) => [calls[name].method.toLowerCase(), operationOf(name)]))

const paths = (): JsonObject => Object.fromEntries(names.map((name) => [pathOf(name), operationsAt(pathOf(name))]))

/**
 * Describes all calls as OpenAPI 3.1, made from the table of calls.
 * @param apiPrefix path of the API, such as `/assetportal/api/`
 */
export const openApiDocument = (apiPrefix: string): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Vitrine',
    version: configFormatVersion,
    description: 'The calls between the page and its backend.',
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: apiPrefix.replace(/\/$/, '') }],
  security: [{ session: [] }],
  tags: topics.map(({ name, description }) => ({ name, description })),
  paths: paths(),
  components: {
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        description:
          'The token in the response of `POST session/get`, which guests have, too, or an app token for the calls with an `x-token-access`.',
      },
    },
    schemas: toJsonSchemaDefs(shared, conversion),
  },
})

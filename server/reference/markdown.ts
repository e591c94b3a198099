import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import { tokenAccessFor } from '../http/token-calls.ts'
import { errorsOf } from './call-errors.ts'
import type { CallNote } from './call-note.ts'
import { callNotes } from './call-notes.ts'
import { topicOf, topics } from './topics.ts'

const access: Readonly<Record<Call['access'], string>> = {
  open: 'no session',
  session: 'any session, also of a guest',
  account: 'a signed-in account',
  user: 'an asset user',
  admin: 'an administrator of the portal',
}

/** Which app tokens may make the call. */
const tokenText = (name: CallName): string => {
  const needed = tokenAccessFor(name)
  return needed === null ? '' : ` App tokens: \`${needed}\`.`
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
const asText = (value: unknown): string => JSON.stringify(value, null, 2)

const queryText = (query: Readonly<Record<string, unknown>> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(String(one))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const requestText = (name: CallName, { example, headers = [] }: CallNote<CallName>): string => {
  const call: Call = calls[name]
  const { query, params = {}, body } = example as { readonly [Part in 'query' | 'params' | 'body']?: Readonly<Record<string, unknown>> }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
  const lines = [`${call.method} /assetportal/api/${path}${queryText(query)}`]
  for (const header of headers.filter(({ required }) => required)) lines.push(`${header.name}: ${header.example}`)
  if (body !== undefined) lines.push('Content-Type: application/json', '', asText(body))
  return lines.join('\n')
}

const section = (name: CallName): string => {
  const call: Call = calls[name]
  const note = callNotes[name] as CallNote<CallName>
  const { response } = note.example as { readonly response?: unknown }
  const errors = errorsOf(name).map((code) => `\`${code}\` (${errorStatus[code]})`)
  return [
    `### ${call.method} ${call.path}`,
    `${note.summary}. Needs ${access[call.access]}.${note.support === 'optional' ? ' Optional for a backend.' : ''}${tokenText(name)}`,
    ...(note.description !== undefined ? [note.description] : []),
    ...(note.headers
      ? [note.headers.map((header) => `- \`${header.name}\`${header.required ? ' (required)' : ''}: ${header.description}`).join('\n')]
      : []),
    fenced('http', requestText(name, note)),
    call.response === 'binary' ? 'The response contains the bytes.' : fenced('json', asText(response)),
    ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}.`] : []),
  ].join('\n\n')
}

const names = Object.keys(calls) as CallName[]

/** The reference of all calls as Markdown, made from the table of calls. */
export const referenceMarkdown = (): string =>
  [
    '# Calls of the API',
    'Made from the table of calls (`npm run reference`). A running server describes the same calls as OpenAPI 3.1 at `info/openapi.json`.',
    'All paths are below `/assetportal/api/`. Requests carry the token of `POST session/get` as `Authorization: Bearer TOKEN`, and the language in `Accept-Language`. Scripts use an app token of the account page instead, for the calls that name its access; each access includes the ones before it (`read`, `download`, `change`). Every response with a status of 400 or above has a body with an error `code`. Beyond the errors of each call, every call may respond with `server.internal` (500) or `server.busy` (503).',
    'Addresses in responses (`url`, `thumb_url`, `src`) are opaque: a client requests them as they are.',
    ...topics.flatMap(({ name, description }) => [
      `## ${name}\n\n${description}`,
      ...names.filter((call) => topicOf(calls[call].path) === name).map(section),
    ]),
  ].join('\n\n') + '\n'

import { readFileSync } from 'node:fs'
import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { createPasswordPolicy } from '../../server/services/sign-in/password-policy.ts'
import { createPasswords } from '../../server/services/sign-in/passwords.ts'
import { addUser } from '../../server/services/sign-in/users.ts'

/** A server, or a proxy in front of it. */
export interface Target {
  readonly address: string
}

export const password = 'quite long enough'

const json = { 'Content-Type': 'application/json' }

export const call = (target: Target, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, new URL('assetportal/api/', target.address)), init)

/** Calls with the token of a session. */
export const callsWith = (session: string) => {
  const headers = { Authorization: `Bearer ${session}` }
  return {
    get: (at: Target, path: string, more: Readonly<Record<string, string>> = {}) => call(at, path, { headers: { ...headers, ...more } }),
    post: (at: Target, path: string, value: unknown, more: Readonly<Record<string, string>> = {}) =>
      call(at, path, { method: 'POST', headers: { ...headers, ...json, ...more }, body: JSON.stringify(value) }),
  }
}
export type Calls = ReturnType<typeof callsWith>

export interface SignInResult extends Calls {
  readonly code: string
  readonly session: string
  readonly blockedMinutes: number
}

/** Signs in, or begins the session of a guest. */
export const signIn = async (target: Target, credentials: { user: string; pass: string } | null = null): Promise<SignInResult> => {
  const body = credentials && { headers: json, body: JSON.stringify(credentials) }
  const response = await call(target, 'session/get', { method: 'POST', ...body })
  const { session = '', code = '', blockedMinutes = 0 } = (await response.json()) as Partial<SignInResult>
  return { code, session, blockedMinutes, ...callsWith(session) }
}

let userCount = 0
/** Adds an account with the common password. @returns its name */
export const newUser = async (stores: SharedStores, isGuiAdmin = false, groups: readonly string[] = []): Promise<string> => {
  const name = `user ${(userCount += 1)}`
  const policy = createPasswordPolicy(stores.configuration, { publicUrl: null, words: [] })
  const setting = { stores, passwords: await createPasswords(), policy }
  await addUser(setting, { name, isAssetUser: true, isGuiAdmin, groups: [...groups], mail: null }, password)
  return name
}

export interface Found {
  readonly response: {
    readonly numFound: number
    readonly docs: readonly { readonly id: string; readonly filename: string; readonly url?: string }[]
  }
}

export const search = async ({ get }: Calls, at: Target, text: string, rows = 50): Promise<Found['response']> => {
  const response = await get(at, `search?solr_q=${encodeURIComponent(text)}&solr_rows=${rows}`)
  if (!response.ok) throw new Error(`the search failed with ${response.status}: ${await response.text()}`)
  return ((await response.json()) as Found).response
}

/** Text that the page shows for an error code, in English. */
export const shownText = (code: string): string => {
  const messages = readFileSync('src/locales/page/en.po', 'utf8')
  const [, text] = new RegExp(`msgid "error\\.${code.replaceAll('.', '\\.')}"\nmsgstr "([^"]+)"`).exec(messages) ?? []
  if (text === undefined) throw new Error(`the page has no text for ${code}`)
  return text
}

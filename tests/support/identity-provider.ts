import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface Claims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
  readonly groups?: readonly string[]
  readonly realm_access?: { readonly roles: readonly string[] }
}

export interface TestProvider {
  readonly issuer: string
  /** By the name typed at the provider. Unknown names can sign in, too, without a mail address. */
  readonly users: Map<string, Claims>
  /** Replaces the ID tokens that the provider sends; null = unchanged. */
  forge: ((idToken: string) => string) | null
  /** Claims that ID tokens contain, too. All others are only in the response about the user. */
  idTokenClaims: readonly (keyof Claims)[]
  close(): Promise<void>
}

export const client = { id: 'portal', secret: 'a secret between the two' } as const

/** A real OpenID Connect provider on this computer. It accepts any name with any password. */
export const startProvider = async (redirectUris: readonly string[]): Promise<TestProvider> => {
  const users = new Map<string, Claims>()
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups', 'realm_access'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['of the test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) => {
        const all = Object.entries(users.get(id) ?? {})
        const sent = use === 'id_token' ? all.filter(([name]) => (started.idTokenClaims as readonly string[]).includes(name)) : all
        return { sub: id, ...Object.fromEntries(sent) }
      },
    }),
  })
  const started: TestProvider = {
    issuer,
    users,
    forge: null,
    idTokenClaims: [],
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && body?.id_token !== undefined && started.forge) body.id_token = started.forge(body.id_token)
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return started
}

const formIn = (html: string): URLSearchParams =>
  new URLSearchParams(
    [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  )

/** Acts as a browser at the provider: signs in, agrees, and stops at the return redirect. @returns that URL */
export const signInAtProvider = async (begin: string, name: string, returnTo: string, agrees = true): Promise<string> => {
  const cookies = new Map<string, string>()
  let address = begin
  let form: URLSearchParams | null = null
  for (let steps = 0; steps < 20; steps++) {
    const response: Response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    form = null
    const location = response.headers.get('location')
    if (location !== null) {
      address = new URL(location, address).href
      if (address.startsWith(returnTo)) return address
      continue
    }
    const html = await response.text()
    const action = /<form[^>]*action="([^"]*)"/.exec(html)?.[1]
    if (response.status !== 200 || action === undefined) throw new Error(`the provider says ${response.status}: ${html}`)
    if (!agrees) address = `${address}/abort`
    else {
      address = new URL(action, address).href
      form = formIn(html)
      if (form.get('prompt') === 'login') {
        form.set('login', name)
        form.set('password', 'whatever')
      }
    }
  }
  throw new Error('the provider leads nowhere')
}

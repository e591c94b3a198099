import sharp from 'sharp'
import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import type { PortalNode } from '../../tests/cluster/node-process.ts'
import { newUser, password } from '../../tests/cluster/portal-calls.ts'
import { ViolationError } from './history.ts'
import { createPossibleStates } from './possible-states.ts'
import { jsonOf, type Requests } from './requests.ts'

export interface AdminClient {
  step(): Promise<void>
  /** Compares what visitors see at this portal with what was published. */
  check(at?: PortalNode): Promise<boolean>
}

interface WorkspaceBody {
  readonly etag: string
  readonly draft: { readonly content: { readonly config: { readonly global?: { readonly website_title?: string } } | null } } | null
  readonly base: Readonly<Record<string, string>>
  readonly published: {
    readonly config: { readonly global?: { readonly website_title?: string } } | null
    readonly pages: Readonly<Record<string, { readonly html: string }>>
  }
}

interface StoredVersions {
  readonly versions: readonly { readonly part: string; readonly revision: number }[]
}

const titleOf = (number: number) => `Portal ${number}`
const numberIn = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
const colourOf = (number: number) => ({ r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 })
const logoOf = (number: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colourOf(number) } })
    .png()
    .toBuffer()
const isLogoOf = async (number: number, bytes: Buffer): Promise<boolean> => {
  const { channels } = await sharp(bytes).removeAlpha().stats()
  const { r, g, b } = colourOf(number)
  return [r, g, b].every((value, at) => Math.abs((channels[at]?.mean ?? -100) - value) < 8)
}

/** Drafts and publishes titles, pages and logos with the same number. */
export const createAdminClient = async (stores: SharedStores, { random, history, send, post }: Requests): Promise<AdminClient> => {
  const user = await newUser(stores, true)
  let session: string | null = null
  /** Numbers of the draft and of the published state; 0 = none. */
  const states = createPossibleStates('configuration', { draft: 0, published: 0 })
  let last = 0
  let workspace: WorkspaceBody | null = null
  const publications: number[] = []
  const signIn = async (at?: PortalNode) => {
    const reply = await post('session/get', { user, pass: password }, at && { at })
    session = reply ? (jsonOf(reply) as { session: string }).session : null
  }
  const options = (at?: PortalNode) => ({ session: session ?? '', ...(at && { at }) })
  const read = async (at?: PortalNode): Promise<boolean> => {
    const reply = await send('config/workspace', options(at))
    if (!reply) return false
    workspace = jsonOf(reply) as WorkspaceBody
    const { draft, published } = workspace
    states.observe({
      draft: numberIn(draft?.content.config?.global?.website_title),
      published: published.config === null ? 0 : numberIn(published.config.global?.website_title),
    })
    return true
  }
  const upload = async (number: number): Promise<string | null> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await logoOf(number))], { type: 'image/png' }), 'logo.png')
    const reply = await send('config/upload?name=dashboardLogo', { ...options(), method: 'POST', body: form })
    if (!reply) return null
    history.count('operation', 'upload')
    return (jsonOf(reply) as { file: string }).file
  }
  const saveDraft = async ({ etag, base }: WorkspaceBody) => {
    const number = (last += 1)
    const file = await upload(number)
    if (file === null) return
    const content = {
      config: { global: { website_title: titleOf(number) } },
      texts: {},
      pages: { en: { html: `<p>page ${number}</p>` } },
      files: { dashboardLogo: file },
    }
    const reply = await post('config/draft', { content, base }, { ...options(), headers: { 'If-Match': `"${etag}"` }, expected: [412] })
    workspace = null
    const state = { ...states.certain(), draft: number }
    if (!reply) states.suppose(state)
    else if (reply.status === 200) {
      history.count('operation', 'draft saved')
      states.confirm(state)
    } else if (states.isCertain()) throw new ViolationError(`a conflict of drafts without another administrator: ${reply.bytes.toString()}`)
  }
  const publish = async ({ etag }: WorkspaceBody) => {
    const { draft } = states.certain()
    const reply = await post('config/publish', {}, { ...options(), headers: { 'If-Match': `"${etag}"` }, expected: [412] })
    workspace = null
    const state = { draft: 0, published: draft }
    if (!reply) states.suppose(state)
    else if (reply.status === 200) {
      history.count('operation', 'publication')
      states.confirm(state)
      publications.push(draft)
    } else if (states.isCertain())
      throw new ViolationError(`a conflict of publications without another administrator: ${reply.bytes.toString()}`)
  }
  /** A draft with an outdated version is refused. */
  const saveOutdated = async () => {
    const content = { config: { global: { website_title: 'outdated' } }, texts: {}, pages: {}, files: {} }
    const headers = { 'If-Match': 'outdated' }
    const reply = await post('config/draft', { content, base: {} }, { ...options(), headers, expected: [412] })
    if (reply?.status === 200) throw new ViolationError('a draft with an outdated version was saved')
    if (reply) history.count('operation', 'outdated draft refused')
  }
  /** What visitors see. */
  const readPublished = async (at?: PortalNode): Promise<boolean> => {
    if (!states.isCertain()) return false
    const { published } = states.certain()
    if (published === 0) return true
    const found = await Promise.all(
      ['config/global', 'config/custom_html?lang=en', 'config/dashboardLogo'].map((path) => send(path, at && { at })),
    )
    const [config, page, logo] = found
    if (!config || !page || !logo) return false
    history.count('operation', 'configuration read')
    const title = (jsonOf(config) as { global: { website_title: string } }).global.website_title
    const html = page.bytes.toString()
    if (title !== titleOf(published) || !html.includes(`page ${published}<`) || !(await isLogoOf(published, logo.bytes)))
      throw new ViolationError(`visitors see ${title} and ${html} instead of number ${published}, or another logo`)
    return true
  }
  const readHistory = async (at: PortalNode): Promise<boolean> => {
    const reply = await send('config/history', options(at))
    if (!reply) return false
    const revisions = (jsonOf(reply) as StoredVersions).versions
      .filter(({ part }) => part === 'config')
      .map(({ revision }) => revision)
      .toSorted((a, b) => b - a)
    const titles: number[] = []
    for (const revision of revisions.slice(0, 12)) {
      const version = await send(`config/version?part=config&revision=${revision}`, options(at))
      if (!version) return false
      titles.push(numberIn((jsonOf(version) as { body: { global?: { website_title?: string } } | null }).body?.global?.website_title))
    }
    const oldest = titles.at(-1) ?? 0
    const lost = publications.filter((number) => number >= oldest && !titles.includes(number))
    if (lost.length > 0) throw new ViolationError(`the history has no versions ${lost.join()}; it has ${titles.join()}`)
    return true
  }
  return {
    step: async () => {
      if (session === null) return signIn()
      if (random.chance(0.05)) return saveOutdated()
      if (random.chance(0.3)) return void (await readPublished())
      const current = workspace
      if (current === null) return void (await read())
      return states.certain().draft === 0 || random.chance(0.3) ? saveDraft(current) : publish(current)
    },
    check: async (at) => {
      if (session === null) await signIn(at)
      if (session === null || !(await read(at))) return false
      states.settle()
      return (await readPublished(at)) && (at === undefined || readHistory(at))
    },
  }
}

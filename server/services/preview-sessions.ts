import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { type PreviewedRole, previewedRoleSchema, previewLifetime } from '#contract/role-preview.ts'

const claimsSchema = v.object({
  /** Id of the admin's session: when that ends, this one does. */
  admin: v.string(),
  role: previewedRoleSchema,
  /** Milliseconds since the epoch. */
  until: v.number(),
})

/** Sessions of admins who look at the portal as somebody else. Like guests' they stand in no table: the token says what it is for and is signed. */
export interface PreviewSessions {
  isToken(token: string): boolean
  issue(adminSession: string, role: PreviewedRole, now: number): string
  /** Null when it was not signed here or is over. */
  read(token: string, now: number): { readonly adminSession: string; readonly role: PreviewedRole; readonly sessionId: string } | null
}

const mark = 'preview.'

export const createPreviewSessions = (secret: Uint8Array): PreviewSessions => {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'preview-session', 32))
  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const claimsIn = (token: string) => {
    const [, claims = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature, 'base64url'), mac(claims)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const parsed = v.safeParse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return parsed.success ? parsed.output : null
  }
  return {
    isToken: (token) => token.startsWith(mark),
    issue: (admin, role, now) => {
      const claims = Buffer.from(JSON.stringify({ admin, role, until: now + previewLifetime })).toString('base64url')
      return `${mark}${claims}.${mac(claims).toString('base64url')}`
    },
    read: (token, now) => {
      const claims = claimsIn(token)
      if (!claims || claims.until < now) return null
      return { adminSession: claims.admin, role: claims.role, sessionId: `${mark}${claims.admin.slice(0, 16)}` }
    },
  }
}

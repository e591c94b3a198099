import * as v from 'valibot'
import { type PreviewedRole, previewedRoleSchema, previewLifetime } from '#contract/role-preview.ts'
import { stands } from '../../common/lifetime.ts'
import { createSigner } from '../signer.ts'

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
  const signer = createSigner(secret, 'preview-session')
  const isToken = (token: string) => token.startsWith(mark)
  const claimsIn = (token: string) => {
    const parsed = v.safeParse(claimsSchema, isToken(token) ? signer.open(token.slice(mark.length)) : null)
    return parsed.success ? parsed.output : null
  }
  return {
    isToken,
    issue: (admin, role, now) => `${mark}${signer.seal({ admin, role, until: now + previewLifetime })}`,
    read: (token, now) => {
      const claims = claimsIn(token)
      if (!claims || !stands(claims.until - previewLifetime, previewLifetime, now)) return null
      return { adminSession: claims.admin, role: claims.role, sessionId: `${mark}${claims.admin.slice(0, 16)}` }
    },
  }
}

import * as v from 'valibot'
import { type PreviewedRole, previewedRoleSchema, previewLifetimeMs } from '#contract/role-preview.ts'
import { isWithinLifetime } from '../../common/lifetime.ts'
import { createSigner, type Secrets } from '../signer.ts'

const claimsSchema = v.object({
  /** Id of the administrator's session, which also ends the preview. */
  admin: v.string(),
  role: previewedRoleSchema,
  /** Milliseconds since the epoch. */
  until: v.number(),
})

/** Sessions of administrators who preview another role. They are not stored: the signed token contains the role. */
export interface PreviewSessions {
  isToken(token: string): boolean
  issue(adminSession: string, role: PreviewedRole, now: number): string
  /** Null if the token was not signed here or has expired. */
  read(token: string, now: number): { readonly adminSession: string; readonly role: PreviewedRole; readonly sessionId: string } | null
}

const prefix = 'preview.'

export const createPreviewSessions = (secrets: Secrets): PreviewSessions => {
  const signer = createSigner(secrets, 'preview-session')
  const isToken = (token: string) => token.startsWith(prefix)
  const readClaims = (token: string) => {
    const parsed = v.safeParse(claimsSchema, isToken(token) ? signer.open(token.slice(prefix.length)) : null)
    return parsed.success ? parsed.output : null
  }
  return {
    isToken,
    issue: (admin, role, now) => `${prefix}${signer.seal({ admin, role, until: now + previewLifetimeMs })}`,
    read: (token, now) => {
      const claims = readClaims(token)
      if (!claims || !isWithinLifetime(claims.until - previewLifetimeMs, previewLifetimeMs, now)) return null
      return { adminSession: claims.admin, role: claims.role, sessionId: `${prefix}${claims.admin.slice(0, 16)}` }
    },
  }
}

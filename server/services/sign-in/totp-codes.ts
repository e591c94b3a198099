import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports: RFC 6238 with the values of its section 4 and 1.2. */
const rule = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const periodMs = rule.period * 1000
/** Steps before and after the current one whose codes are accepted, for clocks that differ (RFC 6238 section 5.2). */
const toleratedStepCount = 1
/** As long as the hash (RFC 4226 section 4). */
const secretBytes = 20

/** A new secret in Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** A colon separates issuer and account in the address, so neither may contain one. */
const withoutColon = (text: string): string => text.replaceAll(':', ' ').trim()

/** `otpauth://totp/…` for a QR code. @param portal title of the portal, in one line */
export const totpUri = (secret: string, portal: string, name: string): string =>
  new TOTP({ ...rule, secret: Secret.fromBase32(secret), issuer: withoutColon(portal), label: withoutColon(name) }).toString()

/** Whether a text can only be a code of an authenticator app. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Time step to which the code belongs; null if it belongs to none that is accepted now.
 * @param now milliseconds since the epoch
 */
export const totpStepOf = (secret: string, code: string, now: number): number | null => {
  if (!isTotpCode(code)) return null
  const offset = TOTP.validate({
    ...rule,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: toleratedStepCount,
  })
  return offset === null ? null : Math.floor(now / periodMs) + offset
}

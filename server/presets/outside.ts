import type { OpenIdOptions } from '../engines/identity/openid-connect.ts'
import type { SmtpOptions } from '../engines/mail/smtp.ts'
import type { PrometheusMetrics } from '../engines/metrics/prometheus.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Mailer } from '../ports/mailer.ts'

export type MailOptions = SmtpOptions
export type { OpenIdOptions, PrometheusMetrics }

/** Optional external services. Their libraries load only if they are configured. */
export const openMailer = async (options: MailOptions): Promise<Mailer> => {
  const { createSmtpMailer } = await import('../engines/mail/smtp.ts')
  return createSmtpMailer(options)
}

export const openProvider = async (options: OpenIdOptions): Promise<IdentityProvider> => {
  const { createOpenIdProvider } = await import('../engines/identity/openid-connect.ts')
  return createOpenIdProvider(options, Date.now)
}

export const openMetrics = async (): Promise<PrometheusMetrics> => {
  const { createPrometheusMetrics } = await import('../engines/metrics/prometheus.ts')
  return createPrometheusMetrics()
}

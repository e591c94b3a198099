import { BlobsUnavailableError } from '../../ports/blobs.ts'

/** Errors of the SDK have no common class; the fields are those of its service, network and time errors. */
interface SdkError extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

export const statusOf = (error: unknown): number | null =>
  error instanceof Error ? ((error as SdkError).$metadata?.httpStatusCode ?? null) : null

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'does not exist',
  InvalidAccessKeyId: 'does not know the access key',
  SignatureDoesNotMatch: 'refuses the access key or its secret',
  RequestTimeTooSkewed: 'refuses the time of this machine: its clock is wrong',
  PermanentRedirect: 'is in another region',
  AuthorizationHeaderMalformed: 'is in another region',
  CredentialsProviderError: 'needs an access key, and there is none',
  TimeoutError: 'does not respond in time',
}

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot be reached (connection refused)',
  ENOTFOUND: 'cannot be reached (unknown host)',
  EAI_AGAIN: 'cannot be reached (unknown host)',
  EHOSTUNREACH: 'cannot be reached (no route)',
  ENETUNREACH: 'cannot be reached (no route)',
  ETIMEDOUT: 'does not respond in time',
}

const reasonOf = (error: SdkError): string => {
  const status = statusOf(error)
  const known = reasons[error.name] ?? networkReasons[error.code ?? '']
  if (known !== undefined) return known
  if (status === 403) return 'refuses access'
  if (status !== null && status >= 300) return `responds with status ${status}`
  return `closes the connection (${error.code ?? error.name})`
}

/** Converts an error of the SDK into the error of the port. `store` names the bucket for the operator. */
export const unavailable = (error: unknown, store: string): BlobsUnavailableError => {
  if (error instanceof BlobsUnavailableError) return error
  const known: SdkError = error instanceof Error ? error : new Error(String(error))
  return new BlobsUnavailableError(store, reasonOf(known), error)
}

import { type TokenAccess, tokenAccesses } from '#contract/app-tokens.ts'
import type { AppTokenRecord } from '../../ports/app-token-store.ts'

/** `access` as stored: a newer program may know more kinds. */
export type AppTokenRow = Omit<AppTokenRecord, 'access'> & { readonly access: string }

const isTokenAccess = (access: string): access is TokenAccess => tokenAccesses.some((known) => known === access)

/** The tokens whose access is known. Others are no tokens here: a guess could allow too much. */
export const tokensOf = (rows: readonly AppTokenRow[]): AppTokenRecord[] =>
  rows.flatMap(({ access, ...row }) => (isTokenAccess(access) ? [{ ...row, access }] : []))

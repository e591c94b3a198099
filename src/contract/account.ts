import * as v from 'valibot'

/** A single plain address: no list, no display name, no quoted part. */
export const mailAddressPattern = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/

/** Group names with a fixed meaning; accounts cannot be members of them by name. */
export const reservedGroups: ReadonlySet<string> = new Set(['everyone', 'guests', 'users', '*', '-'])

/** Name of a group of accounts. The messages of this file appear on the command line. */
export const groupNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u,
    'The name of a group has at most 64 letters, digits, spaces, dots, dashes and underscores.',
  ),
  v.check((group) => !reservedGroups.has(group), 'The groups everyone, guests and users are built in.'),
)

export const accountNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'The name is empty.'),
  v.maxLength(256, 'The name is longer than 256 characters.'),
  v.regex(/^[^\p{C}]*$/u, 'The name contains invisible characters.'),
)

export const mailAddressSchema = v.pipe(v.string(), v.maxLength(254), v.regex(mailAddressPattern, 'This is not an email address.'))

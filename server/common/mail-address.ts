/** A single plain address: no list, no display name, no quoted part. */
export const mailAddressPattern = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/

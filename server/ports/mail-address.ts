/** One address and nothing else: no list, no name beside it, no quoted part. */
export const mailAddressPattern = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/

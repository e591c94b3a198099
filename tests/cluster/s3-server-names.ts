/** The S3 programs that the suites run against. */
export const s3ServerNames = ['S3Proxy', 'Swift'] as const
export type S3ServerName = (typeof s3ServerNames)[number]

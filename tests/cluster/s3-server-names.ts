/** The programs over which the suites of S3 run. */
export const s3ServerNames = ['S3Proxy', 'Swift'] as const
export type S3ServerName = (typeof s3ServerNames)[number]

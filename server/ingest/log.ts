/** What the ingest says on the way; a pino logger fits. */
export interface IngestLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

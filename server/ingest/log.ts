/** Log of the ingest; a pino logger fits. */
export interface IngestLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

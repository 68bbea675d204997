/**
 * The logger that the database layer requires: fields first, then a sentence. Pino and Fastify's `log` have this shape.
 */
export type DatabaseLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

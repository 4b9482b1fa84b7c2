/** The logger that this module needs. The loggers of pino and Fastify are compatible. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The part of a logger that this module uses. The loggers of pino and Fastify have it. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

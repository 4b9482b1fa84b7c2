/** What this room needs of a logger; pino and Fastify's loggers fit as they are. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

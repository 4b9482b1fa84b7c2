/**
 * Exports the tables as TypeScript defines them. The files in `migrations/` create the tables, and a test compares the
 * two.
 */
export * from './tables/access.ts';
export * from './tables/batches.ts';
export * from './tables/delivery.ts';
export * from './tables/drafts.ts';
export * from './tables/evidence.ts';
export * from './tables/journey.ts';
export * from './tables/keys.ts';
export * from './tables/sessions.ts';
export * from './tables/setup.ts';
export * from './tables/staff.ts';
export * from './tables/stamps.ts';
export * from './tables/providers.ts';
export * from './tables/storage.ts';

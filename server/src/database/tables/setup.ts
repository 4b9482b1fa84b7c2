/** The tables of the objects from which sessions are created. */
import type { LayoutDocument } from '@countersign/contract/originator/layouts';
import type { LayoutField, LayoutRole } from '@countersign/contract/originator/layout-content';
import type { Brand } from '@countersign/contract/rules/brand';
import type { TemplateConfig } from '@countersign/contract/template';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export interface SessionBranch {
  branch_id: string;
  name: string;
  latitude: number;
  longitude: number;
  max_distance_meters: number;
}

export const branches = pgTable('branches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  maxDistanceMeters: doublePrecision('max_distance_meters').notNull(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
});

export const templates = pgTable('templates', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  config: jsonb('config').$type<TemplateConfig>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  department: text('department'),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
  /** True for the default template. At most one template of the installation is the default. */
  isDefault: boolean('is_default').notNull().default(false),
  folder: text('folder'),
});

export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    config: jsonb('config').$type<TemplateConfig>().notNull(),
    changedAt: moment('changed_at').notNull(),
    /** The id of the API key or person that changed the template. */
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

export const layouts = pgTable('layouts', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  department: text('department'),
  latestVersion: integer('latest_version').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  archivedAt: moment('archived_at'),
  defaultTemplateId: uuid('default_template_id'),
  folder: text('folder'),
});

/** The versions of layouts. Rows never change, because sessions refer to them. */
export const layoutVersions = pgTable(
  'layout_versions',
  {
    layoutId: uuid('layout_id').notNull(),
    version: integer('version').notNull(),
    documents: jsonb('documents').$type<LayoutDocument[]>().notNull(),
    roles: jsonb('roles').$type<LayoutRole[]>().notNull(),
    fields: jsonb('fields').$type<LayoutField[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.layoutId, table.version] })],
);

/** The versions of the brand. Rows never change, because messages refer to the version with their texts. */
export const brandVersions = pgTable('brand_versions', {
  version: integer('version').primaryKey(),
  content: jsonb('content').$type<Omit<Brand, 'version'>>().notNull(),
  changedAt: moment('changed_at').notNull(),
  /** The id of the API key or person that changed the brand. */
  changedBy: uuid('changed_by').notNull(),
});

export const brandPictures = pgTable('brand_pictures', {
  sha256: text('sha256').primaryKey(),
  png: bytea('png').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Converts the input that the contract allows to a JSON schema, which tests can traverse. */
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Returns the names of all fields of a schema, both required and optional, in all of its variants. */
export function fieldsOf(schema: z.ZodType): string[] {
  const described = jsonSchemaOf(schema);
  const forms = [described, ...(described.oneOf ?? [])];
  return [
    ...new Set(forms.flatMap((form) => (typeof form === 'object' ? Object.keys(form.properties ?? {}) : []))),
  ];
}

/** What the contract says a caller may send, in a form that can be walked through. */
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Names of the fields that a schema knows, required or not, in any of its forms. */
export function fieldsOf(schema: z.ZodType): string[] {
  const described = jsonSchemaOf(schema);
  const forms = [described, ...(described.oneOf ?? [])];
  return [
    ...new Set(forms.flatMap((form) => (typeof form === 'object' ? Object.keys(form.properties ?? {}) : []))),
  ];
}

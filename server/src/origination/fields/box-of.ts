/** Reduces a field to its place. */
import type { FieldBox } from '@countersign/contract/rules/field-problems';

export const boxOf = ({ document, page, x, y, width, height }: FieldBox): FieldBox => ({
  document,
  page,
  x,
  y,
  width,
  height,
});

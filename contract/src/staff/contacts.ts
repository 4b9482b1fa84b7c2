/** Calls for contacts that senders reuse. Each department has a list that only its members can see. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { department, name, recordId, textOrNull } from '../schemas/values.ts';

/** The maximum number of contacts per department. The contacts without a department share one such limit. */
export const MAX_CONTACTS = 1000;

const senders = ['administrator', 'officer'] as const;

const contact = z.object({
  contact_id: z.string(),
  name: z.string(),
  phone: z.string().describe('In E.164.'),
  phone_shown: z.string().describe('The number as people write it, such as +91 98765 43210.'),
  email: textOrNull,
  language: z.enum(LANGUAGES).nullable(),
  department: textOrNull.describe('Null for contacts that only people with access to all departments see.'),
});

export const listContacts = staffCall('GET', '/contacts', {
  roles: senders,
  summary: 'List the contacts of your departments, newest first',
  query: exactly(page),
  data: z.object({ contacts: z.array(contact), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const saveContact = staffCall('POST', '/contacts', {
  roles: senders,
  isOnce: true,
  summary: `Save a contact for your department, at most ${MAX_CONTACTS} each. A contact with the same phone number is replaced`,
  body: exactly({
    name,
    phone: z.string().max(40).describe('In E.164, or in the national format of `PHONE_COUNTRY`.'),
    email: z.email().max(254).optional(),
    language: z.enum(LANGUAGES).optional(),
    department: department.optional().describe('Required if you have several departments.'),
  }),
  data: contact,
  status: 201,
  errors: ['TOO_MANY_CONTACTS', 'DEPARTMENT_REQUIRED'],
});

export const deleteContact = staffCall('DELETE', '/contacts/:id', {
  roles: senders,
  summary: 'Erase a contact. Sessions that were sent to it are not affected',
  params: recordId,
  data: z.object({ contact_id: z.string(), deleted: z.literal(true) }),
  errors: ['CONTACT_NOT_FOUND'],
});

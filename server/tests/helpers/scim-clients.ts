/**
 * Provisioning clients that write requests as two directories do, following the examples in the vendors' documentation.
 * - Entra ID: operations with capital letters, booleans as text, paths with filters, and attributes of extensions.
 * - Okta: PUT of the whole user, and PATCH without a path.
 */
import type { TestApp } from './test-app.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
  body: any;
}

export interface Employee {
  id: string;
  email: string;
  given: string;
  family: string;
}

export class ScimClient {
  readonly test: TestApp;
  token: string;
  type = 'application/scim+json';

  constructor(test: TestApp, token: string) {
    this.test = test;
    this.token = token;
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const answer = await this.test.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': this.type }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : JSON.parse(answer.body),
    };
  }

  find(filter: string): Promise<ScimAnswer> {
    return this.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  }

  patch(id: string, ...operations: unknown[]): Promise<ScimAnswer> {
    return this.ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations });
  }
}

/** Writes requests like Microsoft Entra ID. */
export class EntraClient extends ScimClient {
  /** Searches for the person first, and creates the person if the search finds no one. */
  async provision({ id, email, given, family }: Employee): Promise<ScimAnswer> {
    const { body } = await this.find(`userName eq "${email}"`);
    if (body.totalResults > 0) return this.ask('GET', `/Users/${body.Resources[0].id}`);
    return this.ask('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: id,
      userName: email,
      active: true,
      addresses: null,
      displayName: `${given} ${family}`,
      emails: [{ type: 'work', value: email, primary: true }],
      meta: { resourceType: 'User' },
      name: { formatted: `${given} ${family}`, familyName: family, givenName: given },
      title: 'Lending officer',
      [ENTERPRISE]: { department: 'Lending' },
    });
  }

  rename(id: string, given: string, family: string): Promise<ScimAnswer> {
    return this.patch(
      id,
      { op: 'Replace', path: 'displayName', value: `${given} ${family}` },
      { op: 'Replace', path: 'name.familyName', value: family },
      { op: 'Replace', path: 'name.givenName', value: given },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ignored@bank.example' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Risk' },
    );
  }

  disable(id: string): Promise<ScimAnswer> {
    return this.patch(id, { op: 'Replace', path: 'active', value: 'False' });
  }

  enable(id: string): Promise<ScimAnswer> {
    return this.patch(id, { op: 'Replace', path: 'active', value: 'True' });
  }
}

/** Okta. */
export class OktaClient extends ScimClient {
  override type = 'application/scim+json; charset=utf-8';

  async provision(employee: Employee): Promise<ScimAnswer> {
    const found = await this.find(`userName eq "${employee.email}"`);
    if (found.body.totalResults > 0) return this.replace(found.body.Resources[0].id, employee);
    return this.ask('POST', '/Users', this.#whole(employee));
  }

  replace(id: string, employee: Employee): Promise<ScimAnswer> {
    return this.ask('PUT', `/Users/${id}`, { ...this.#whole(employee), id });
  }

  disable(id: string): Promise<ScimAnswer> {
    return this.patch(id, { op: 'replace', value: { active: false } });
  }

  enable(id: string): Promise<ScimAnswer> {
    return this.patch(id, { op: 'replace', value: { active: true } });
  }

  #whole({ id, email, given, family }: Employee) {
    return {
      schemas: [USER],
      userName: email,
      name: { givenName: given, familyName: family },
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: `${given} ${family}`,
      locale: 'en-US',
      externalId: id,
      groups: [],
      password: 'never stored',
      active: true,
    };
  }
}

/** The lender's own records: one SQLite file, and a folder for downloaded files. */
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Role } from './agreement.ts';

export interface Person {
  role: Role;
  name: string;
  phone: string;
  /** The participant's id in Countersign, once the agreement has been sent. */
  participantId: string | null;
  link: string | null;
  status: string | null;
}

export interface Loan {
  /** The number of the agreement, which is also its reference in Countersign. */
  id: string;
  createdAt: string;
  amount: number;
  months: number;
  rate: number;
  people: Person[];
  sessionId: string | null;
  status: string;
  /** The verification result of the stored sealed file. */
  verified: { verdict: string; seal: string; evidence: string; sha256: string } | null;
  /** The events in order of arrival. */
  events: { at: string; type: string }[];
}

/** The objects that are created once in Countersign. */
export interface SetUp {
  webhookSecret: string;
  templateId: string;
  layoutId: string;
  /** The webhook address of the template. */
  webhookUrl: string;
}

export type Store = ReturnType<typeof openStore>;

export function openStore(folder: string) {
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  const database = new DatabaseSync(path.join(folder, 'loans.sqlite'));
  database.exec(`
    CREATE TABLE IF NOT EXISTS loans (id TEXT PRIMARY KEY, record TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS webhooks (id TEXT PRIMARY KEY, received_at TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  `);
  const rows = {
    all: database.prepare('SELECT record FROM loans ORDER BY id DESC'),
    one: database.prepare('SELECT record FROM loans WHERE id = ?'),
    put: database.prepare(
      'INSERT INTO loans VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record',
    ),
    remove: database.prepare('DELETE FROM loans WHERE id = ?'),
    seen: database.prepare('INSERT INTO webhooks VALUES (?, ?) ON CONFLICT DO NOTHING'),
    setting: database.prepare('SELECT value FROM settings WHERE name = ?'),
    set: database.prepare(
      'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ),
  };
  const fileOf = (loanId: string, name: string) => path.join(folder, 'files', `${loanId}-${name}`);

  return {
    loans: (): Loan[] => rows.all.all().map(({ record }) => JSON.parse(String(record))),
    loan(id: string): Loan | null {
      const row = rows.one.get(id);
      return row ? JSON.parse(String(row['record'])) : null;
    },
    save: (loan: Loan): void => void rows.put.run(loan.id, JSON.stringify(loan)),
    remove: (id: string): void => void rows.remove.run(id),
    /** Returns false if this webhook was received before. */
    isNewWebhook: (id: string): boolean => rows.seen.run(id, new Date().toISOString()).changes > 0,
    setUp(): SetUp | null {
      const row = rows.setting.get('set-up');
      return row ? JSON.parse(String(row['value'])) : null;
    },
    keepSetUp: (setUp: SetUp): void => void rows.set.run('set-up', JSON.stringify(setUp)),
    /** Writes the whole file or nothing, and returns its path. */
    async keepFile(loanId: string, name: string, content: ReadableStream<Uint8Array>): Promise<string> {
      const file = fileOf(loanId, name);
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    readFile: (loanId: string, name: string) => readFile(fileOf(loanId, name)),
    close: () => database.close(),
  };
}

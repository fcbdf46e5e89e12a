import { JOB_SCHEMA } from '#server/platform/jobs/job-schema.ts';
import { type Db, sql } from './database.ts';

const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * Statements by which a role may read and write the rows of every table that an owner makes from now on.
 * @param role as SQL writes it
 * @param owner the role that runs them, where it is not told
 */
export function rightsToCome(role: string, owner?: string): string[] {
  const grant = `ALTER DEFAULT PRIVILEGES ${owner ? `FOR ROLE ${owner} ` : ''}IN SCHEMA public GRANT`;
  return [`${grant} ${ROWS} ON TABLES TO ${role}`, `${grant} USAGE ON SEQUENCES TO ${role}`];
}

/**
 * Lets a role read and write the rows of every table, of now and later, the queue's among them, and nothing more.
 * Two of these at once fail: the caller holds a lock.
 * @param db as the owner of the tables
 * @param role its name
 * @throws what `pg` says where the tables are another role's (42501)
 */
export async function shareRows(db: Db, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  const rightsOfNow = ['public', JOB_SCHEMA].flatMap((schema) => [
    `GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${schema} TO ${name}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`,
  ]);
  const statements = [
    ...rightsToCome(name),
    `GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${name}`,
    ...rightsOfNow,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

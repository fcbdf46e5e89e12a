import { sql } from '#server/platform/database/database.ts';

/** A person by id and name, as replies name them. */
export interface Person {
  id: number;
  nombre: string;
}

/** Whole pesos as money is written, "1300.00". */
export function pesos(column: string) {
  return sql`(${sql.ref(column)}::numeric(16, 2))::text`;
}

/** The collaborator in this column of the table `x`. */
export function person(column: string) {
  return sql`(SELECT json_build_object('id', c.id, 'nombre', c.first_name || ' ' || c.last_name) FROM collaborators c
    WHERE c.business_id = x.business_id AND c.id = ${sql.ref(`x.${column}`)})`;
}

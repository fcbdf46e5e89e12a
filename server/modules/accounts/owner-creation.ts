import { first, sql, type Tx } from '#server/platform/database/database.ts';

interface NewOwner {
  email: string;
  passwordHash: string;
  first_name: string;
  second_name: string | null;
  last_name: string;
  second_surname: string;
  cedula: string;
  country: string;
  department: string;
  city: string;
  mobile_phone: string;
  address: string;
  verifiedAt: Date | null;
}

/** Adds an owner's account. @returns its id */
export async function insertOwner(tx: Tx, o: NewOwner): Promise<number> {
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO owners (email, email_norm, password_hash, first_name, second_name, last_name, second_surname, cedula, country,
      department, city, mobile_phone, address, verified_at)
    VALUES (${o.email}, ${o.email.toLowerCase()}, ${o.passwordHash}, ${o.first_name}, ${o.second_name}, ${o.last_name},
      ${o.second_surname}, ${o.cedula}, ${o.country}, ${o.department}, ${o.city}, ${o.mobile_phone}, ${o.address}, ${o.verifiedAt})
    RETURNING id`,
    tx,
  );
  if (!row) throw new Error('the owner was not created');
  return row.id;
}

import { describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#domain/clients/nit.ts';
import { type DemoClient, demoClients } from './people.ts';

const clients = demoClients();
const many = demoClients(400);
const companies = many.filter((client) => client.tipo_cliente === 'Juridico');
const persons = many.filter((client) => client.tipo_cliente === 'Natural');

/** The fields that are filled and belong to that kind. */
function filledOf(client: DemoClient, kind: 'natural' | 'juridico'): string[] {
  return Object.entries(client).flatMap(([key, value]) =>
    key.endsWith(`_${kind}`) && value !== null ? [key] : [],
  );
}

describe('demo clients', () => {
  it('are the same for the same seed and differ for another', () => {
    expect(demoClients()).toEqual(clients);
    expect(demoClients(60, 2)).not.toEqual(clients);
    expect(many.slice(0, 60)).toEqual(clients);
  });

  it('are 60, a quarter of them companies', () => {
    expect(clients).toHaveLength(60);
    expect(clients.filter((client) => client.tipo_cliente === 'Juridico')).toHaveLength(15);
  });

  it('have unique identifiers and names that no form would change', () => {
    for (const list of [many, demoClients(5000)]) {
      const identifiers = list.map((client) => client.cedula_natural ?? client.nit_juridico);
      expect(new Set(identifiers).size).toBe(list.length);
    }
    const names = many.map(
      (client) => client.nombre_completo_natural ?? client.nombre_empresa_juridico ?? '',
    );
    expect(names.every((name) => name.length > 5 && name === name.normalize('NFC').trim())).toBe(true);
    expect(names.some((name) => name.includes('  '))).toBe(false);
  });

  it('fill the fields of their own kind only', () => {
    expect(persons.every((client) => filledOf(client, 'juridico').length === 0)).toBe(true);
    expect(companies.every((client) => filledOf(client, 'natural').length === 0)).toBe(true);
  });

  it('have a cédula of 6 to 10 digits, or a NIT with the right check digit', () => {
    expect(persons.every((client) => /^[1-9][0-9]{5,9}$/.test(client.cedula_natural ?? ''))).toBe(true);
    expect(companies.every((client) => /^[89][0-9]{8}$/.test(client.nit_juridico ?? ''))).toBe(true);
    expect(companies.filter((one) => one.dv_nit_juridico !== nitCheckDigit(one.nit_juridico ?? ''))).toEqual(
      [],
    );
  });

  it('have mobiles of ten digits and mail that reaches nobody', () => {
    const phones = many.map((client) => client.telefono_natural ?? client.telefono_contacto_juridico ?? '');
    expect(phones.every((phone) => /^3[0-9]{9}$/.test(phone))).toBe(true);
    const mails = many.flatMap(
      (client) => client.correo_electronico_natural ?? client.correo_corporativo_juridico ?? [],
    );
    expect(mails.length).toBeGreaterThan(150);
    expect(mails.filter((mail) => !/^[a-z0-9.]+@[a-z0-9-]+\.example$/.test(mail))).toEqual([]);
  });

  it('live at Colombian addresses', () => {
    const addresses = many.flatMap(
      (client) => client.direccion_natural ?? client.direccion_empresa_juridico ?? [],
    );
    expect(addresses.filter((place) => !/^(Cra|Cl|Dg|Tv|Av) \d+.* # \d+-\d{2}/.test(place))).toEqual([]);
  });

  it('buy on credit, a third of them, with an amount and days; the others with neither', () => {
    const withCredit = clients.filter((client) => client.credito_activo);
    expect(withCredit).toHaveLength(20);
    expect(withCredit.every((one) => /^[1-9][0-9]+\.00$/.test(one.monto_credito_aprobado))).toBe(true);
    expect(withCredit.every((one) => one.dias_credito_autorizados > 0 && one.is_active)).toBe(true);
    const without = many.filter((client) => !client.credito_activo);
    expect(
      new Set(without.map((one) => `${one.monto_credito_aprobado}/${one.dias_credito_autorizados}`)),
    ).toEqual(new Set(['0.00/0']));
  });
});

import { describe, expect, it } from 'vitest';
import { listCities, listCountries, listDepartments } from './places.ts';

describe('places', () => {
  it('are the fourteen countries of the specification, alphabetically', () => {
    expect(listCountries()).toEqual([
      'Argentina',
      'Bolivia',
      'Brasil',
      'Chile',
      'Colombia',
      'Costa Rica',
      'Cuba',
      'Ecuador',
      'México',
      'Panamá',
      'Paraguay',
      'Perú',
      'Uruguay',
      'Venezuela',
    ]);
  });

  it('have all of Colombia: 32 departments with the capital district, 1122 municipalities', () => {
    const departments = listDepartments('Colombia');
    expect(departments).toHaveLength(33);
    expect(departments.flatMap((department) => listCities('Colombia', department))).toHaveLength(1122);
  });

  it('are sorted as Spanish sorts, at each step: an accent does not move a name to the end', () => {
    expect(listDepartments('Colombia').slice(0, 4)).toEqual(['Amazonas', 'Antioquia', 'Arauca', 'Atlántico']);
    const { compare } = new Intl.Collator('es');
    for (const country of listCountries()) {
      const departments = listDepartments(country);
      expect(departments).toEqual(departments.toSorted(compare));
      for (const department of departments) {
        const cities = listCities(country, department);
        expect(cities).toEqual(cities.toSorted(compare));
      }
    }
  });

  it('leave no country without departments and no department without cities', () => {
    for (const country of listCountries()) {
      const departments = listDepartments(country);
      expect(departments.length, country).toBeGreaterThan(0);
      for (const department of departments) {
        const cities = listCities(country, department);
        expect(cities.length, department).toBeGreaterThan(0);
        expect(new Set(cities).size, department).toBe(cities.length);
      }
    }
  });

  it('are none for a place that nobody knows', () => {
    expect(listDepartments('Atlantis')).toEqual([]);
    expect(listCities('Colombia', 'Atlantis')).toEqual([]);
  });
});

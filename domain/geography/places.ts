import catalogue from './catalogue.json';

/**
 * Country → department, state or region → cities (owner-area §3). Colombia is complete, by the names of the
 * DIVIPOLA; other countries have their main ones. It weighs: import it when a form that needs it is shown.
 */
const COUNTRIES: Record<string, Record<string, readonly string[]>> = catalogue;

const inSpanish = new Intl.Collator('es');

const sorted = (names: readonly string[] = []): string[] => [...names].sort(inSpanish.compare);

/** The countries, alphabetically. */
export const listCountries = (): string[] => sorted(Object.keys(COUNTRIES));

/** Departments of a country, alphabetically; none for an unknown one. */
export const listDepartments = (country: string): string[] => sorted(Object.keys(COUNTRIES[country] ?? {}));

/** Cities of a department, alphabetically; none for an unknown one. */
export const listCities = (country: string, department: string): string[] =>
  sorted(COUNTRIES[country]?.[department]);

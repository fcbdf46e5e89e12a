import catalogue from './catalogue.json';

/**
 * Country → department, state or region → cities (owner-area §3). Colombia is complete, by the names of the
 * DIVIPOLA; other countries have their main ones. All of it in the order of Spanish, which a phone would need as long to
 * learn as to draw a form. It weighs: import it when a form that needs it is shown.
 */
const COUNTRIES: Record<string, Record<string, readonly string[]>> = catalogue;

/** The countries, alphabetically. */
export const listCountries = (): string[] => Object.keys(COUNTRIES);

/** Departments of a country, alphabetically; none for an unknown one. */
export const listDepartments = (country: string): string[] => Object.keys(COUNTRIES[country] ?? {});

/** Cities of a department, alphabetically; none for an unknown one. */
export const listCities = (country: string, department: string): readonly string[] =>
  COUNTRIES[country]?.[department] ?? [];

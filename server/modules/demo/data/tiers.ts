import { CLOTHING } from './department-clothing.ts';
import { HARDWARE } from './department-hardware.ts';
import { LEISURE } from './department-leisure.ts';
import { VEHICLES } from './department-vehicles.ts';
import { DRINKS } from './drinks.ts';
import { FRESH } from './fresh.ts';
import { HOME_CARE } from './home-care.ts';
import { OTHER_AISLES } from './other-aisles.ts';
import { PANTRY } from './pantry.ts';
import { PERSONAL_CARE } from './personal-care.ts';
import type { Section } from './section.ts';
import { SNACKS } from './snacks.ts';
import { WIDER_CARE } from './wider-care.ts';
import { WIDER_DRINKS } from './wider-drinks.ts';
import { WIDER_FRESH } from './wider-fresh.ts';
import { WIDER_HOUSEHOLD } from './wider-household.ts';
import { WIDER_PANTRY } from './wider-pantry.ts';
import { WIDER_PETS } from './wider-pets.ts';
import { WIDER_PHARMACY } from './wider-pharmacy.ts';
import { WIDER_SNACKS } from './wider-snacks.ts';

/** From what every corner shop has to what only a large one has; a catalogue takes them in this order. */
export const TIERS: readonly (readonly Section[])[] = [
  [...PANTRY, ...FRESH, ...DRINKS, ...SNACKS, ...HOME_CARE, ...PERSONAL_CARE, ...OTHER_AISLES],
  [
    ...WIDER_PANTRY,
    ...WIDER_FRESH,
    ...WIDER_DRINKS,
    ...WIDER_SNACKS,
    ...WIDER_CARE,
    ...WIDER_PHARMACY,
    ...WIDER_PETS,
    ...WIDER_HOUSEHOLD,
  ],
  [...LEISURE, ...CLOTHING, ...HARDWARE, ...VEHICLES],
];

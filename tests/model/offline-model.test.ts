import { describeDays } from './days.ts';

describeDays(0);

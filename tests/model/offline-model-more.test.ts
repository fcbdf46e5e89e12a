import { describeDays } from './days.ts';

describeDays(1);

import type { PlantedBug } from './planted-bug.ts';
import { plantedFilmBugs } from './planted-film-bugs.ts';
import { plantedMoneyBugs } from './planted-money-bugs.ts';

/** Every mistake that the simulator must notice. */
export const plantedBugs: readonly PlantedBug[] = [...plantedFilmBugs, ...plantedMoneyBugs];

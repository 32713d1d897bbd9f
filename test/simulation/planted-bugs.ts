import type { PlantedBug } from './planted-bug.ts';
import { plantedMoneyBugs } from './planted-money-bugs.ts';
import { plantedVideoBugs } from './planted-video-bugs.ts';

/** Every mistake that the simulator must notice. */
export const plantedBugs: readonly PlantedBug[] = [...plantedVideoBugs, ...plantedMoneyBugs];

import { cardGrid } from '../../../design/card.tsx';
import { classNames } from '../../../design/controls/class-names.ts';

/** The top cards fill every row. */
export const topCards = classNames(cardGrid, 'mt-[clamp(1.5rem,3vw,3rem)] md:grid-cols-2 xl:grid-cols-12');

export const cardPlaces = {
  create: 'md:col-span-2 md:flex-row xl:col-span-5 xl:row-span-2 xl:flex-col',
  credits: 'xl:col-span-7',
  subscription: 'xl:col-span-4',
  account: 'md:col-span-2 xl:col-span-3',
} as const;

/** Reserves room below the figure, so that nothing moves. */
export const detailsRoom = 'min-h-24';

/** The large word or figure of a card. */
export const bigFigure = 'title-large min-h-16 [--title-size:4rem] leading-none';

/** The one large word or figure of a card. */
export const bigFigure = 'title-large min-h-16 text-[4rem] leading-none';

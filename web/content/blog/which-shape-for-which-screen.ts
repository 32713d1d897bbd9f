import { promptMaximumCharacters, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { allowedBy } from '../../../contract/billing/plan-words.ts';
import { formatCredits } from '../../locales/figures.ts';
import type { BlogArticle } from '../article.ts';

export const whichShapeForWhichScreen: BlogArticle = {
  slug: 'which-shape-for-which-screen',
  title: 'Which shape for which screen',
  summary:
    'Wide, square or tall: where each shape works best, what it does to a shot, and why to choose before you generate.',
  published: '2026-10-29',
  still: 'dunes',
  body: [
    {
      kind: 'paragraph',
      text: 'The form has three shapes: wide (16:9), square (1:1) and tall (9:16). It looks like a small choice that you can leave for later. It isn’t. The shape decides what fits next to your subject, how the camera can move, and how people hold their phones when they watch.',
    },
    { kind: 'heading', text: 'Choose first, because cropping costs you' },
    {
      kind: 'paragraph',
      text: 'If you make a wide video and crop a tall one out of it, you keep 32% of the picture. You throw away the other 68%, which you paid for. A standard video leaves you a strip that’s only 405 pixels wide, stretched over a phone screen with three times as many. And your subject probably isn’t in that strip.',
    },
    {
      kind: 'paragraph',
      text: 'A tall video is composed for that shape from the first frame. The subject is in the middle, there’s room above the head, and nothing important happens at the sides. So decide where people will watch your video, and choose that shape. The preview shows the frame as soon as you pick one.',
    },
    {
      kind: 'table',
      head: ['Where people watch', 'Shape', 'Standard', 'Pro'],
      rows: [
        ['TVs, laptops, slides, websites', 'Wide 16:9', '1280 × 720', '1920 × 1080'],
        ['Feeds, product pictures, tiles', 'Square 1:1', '720 × 720', '1080 × 1080'],
        ['Phones held upright: stories, reels, shorts', 'Tall 9:16', '720 × 1280', '1080 × 1920'],
      ],
    },
    { kind: 'heading', text: 'Wide' },
    {
      kind: 'paragraph',
      text: 'Wide is close to how we see the world with two eyes. It’s good for places: a coast, a street, a room with a small figure in it. Movement has somewhere to go, so use it for cars, trains, dancers and a camera that drifts sideways. It’s hard on a single upright subject. A tower in a wide frame leaves two empty halves. Put something in one of them, or move the camera closer.',
    },
    {
      kind: 'prompt',
      label: 'A wide shot',
      text: 'Wide shot across a salt flat at sunrise: a cyclist crosses from left to right, long shadow ahead of her. Tires on dry crust, a light wind, nothing else.',
    },
    { kind: 'heading', text: 'Square' },
    {
      kind: 'paragraph',
      text: 'A square has no direction. That makes it calm, and good for one thing in the middle: a cup, a hand, a face, a flower that opens. Movement around the subject or toward the camera works better than movement across. In a feed, a square fills more of the screen than a wide video does, and people don’t have to turn their phones.',
    },
    {
      kind: 'prompt',
      label: 'A square shot',
      text: 'Top-down on a round wooden table: two hands turn a wet clay bowl on a wheel, slowly, and the rim rises. The low hum of the wheel, water dripping into a basin.',
    },
    {
      kind: 'paragraph',
      text: 'Not every model makes squares. If the current one doesn’t, the form tells you before you pay and offers the other two shapes.',
    },
    { kind: 'heading', text: 'Tall' },
    {
      kind: 'paragraph',
      text: 'People hold their phones upright, so most of them will see most of your videos in this shape. It works for anything that stands, falls, climbs or grows: people, trees, rain, stairs, a waterfall, a street between its houses. The natural camera movement is up, down or straight ahead. Sideways, everything passes too quickly.',
    },
    {
      kind: 'prompt',
      label: 'A tall shot',
      text: 'Tall frame: the camera rises along a stairwell as a girl runs up the stairs ahead of it, one landing after the other, daylight from above. Quick shoes on stone, an echo, her breath.',
    },
    {
      kind: 'paragraph',
      text: 'Remember that apps cover parts of the video: a name at the bottom, buttons on the right, a clock at the top. Keep faces and text out of the lowest fifth.',
    },
    { kind: 'heading', text: 'Match your sentence to the shape' },
    {
      kind: 'paragraph',
      text: 'The model knows the shape you chose, but your sentence shouldn’t work against it. “A panorama of the city” doesn’t fit a tall frame. “Looking straight down a narrow street to the harbor” shows the same city, and it fits. If you change the shape of a video you like, read your sentence again and look for words about direction: across, along, above, wide, between.',
    },
    { kind: 'heading', text: 'Standard or pro' },
    {
      kind: 'paragraph',
      text: `The other choice is the quality. Standard has 720 pixels on the shorter side, pro has 1,080. Few people can tell them apart on a phone, and standard loads faster and is quicker to send. Choose pro for a TV, a projector, or a video you want to edit. Both cost the same ${formatCredits(videoCostCredits)} credits. Pro quality comes with ${allowedBy({ quality: 'pro' })}.`,
    },
    { kind: 'heading', text: 'One video for every screen?' },
    {
      kind: 'paragraph',
      text: `If a video has to work everywhere, make it twice. Choose **Make another like this**, change the shape, and adjust the words about direction. The second video costs another ${formatCredits(videoCostCredits)} credits, but you lose nothing to cropping. If you can only make one, make it square with the subject in the middle. It loses the least on any screen.`,
    },
    {
      kind: 'paragraph',
      text: `And if you’re not sure, start with the screen in your pocket. Open Reelwright on your phone, choose tall, and write your sentence there. You have ${formatCredits(promptMaximumCharacters)} characters, and you’ll need fewer.`,
    },
  ],
};

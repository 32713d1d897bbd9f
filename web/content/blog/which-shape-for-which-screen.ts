import { promptMaximumCharacters, videoCostCredits } from '../../../contract/catalog.ts';
import { allowedBy } from '../../../contract/plan-words.ts';
import type { Article } from '../article.ts';
import { formatCredits } from '../figures.ts';

export const whichShapeForWhichScreen: Article = {
  slug: 'which-shape-for-which-screen',
  title: 'Which shape for which screen',
  summary:
    'Wide, square or tall: where each is at home, what it does to a shot, and why to choose before the camera rolls.',
  published: '2026-10-29',
  body: [
    {
      kind: 'paragraph',
      text: 'There are three shapes in the form: wide (16:9), square (1:1) and tall (9:16). It looks like a small choice, the sort one can leave for later. It is not. The shape decides what fits beside your subject, how the camera can move, and where people will hold the video when they watch it.',
    },
    { kind: 'heading', text: 'Choose first, because cropping is loss' },
    {
      kind: 'paragraph',
      text: 'If you make a wide video and cut a tall one out of it, you keep 32% of the picture. The other 68% was composed, lit and paid for, and is thrown away. What is left has a third of the sharpness: a strip 405 pixels across from a video of 720 lines, stretched over a phone with three times as many. And the subject is probably not in the strip.',
    },
    {
      kind: 'paragraph',
      text: 'A video made tall is composed for tall from the first frame. The subject stands in the middle, there is room above the head, and nothing important happens at the sides, because there are none. So decide where the video will be seen, and choose that shape. The preview shows the frame as soon as you pick one.',
    },
    {
      kind: 'table',
      head: ['Where it is seen', 'Shape', 'At standard', 'At pro'],
      rows: [
        ['Television, laptop, slides, a page in a browser', 'Wide 16:9', '1280 × 720', '1920 × 1080'],
        ['A feed that people scroll, a product picture, a tile', 'Square 1:1', '720 × 720', '1080 × 1080'],
        ['A phone held upright: stories, reels, shorts', 'Tall 9:16', '720 × 1280', '1080 × 1920'],
      ],
    },
    { kind: 'heading', text: 'Wide' },
    {
      kind: 'paragraph',
      text: 'Wide is how two eyes see, side by side. It is good at places: a coast, a street, a room with a small figure in it. It gives movement somewhere to go, so cars, trains, dancers and a camera that drifts sideways are at home here. It is hard on a single upright thing. A tower in a wide frame leaves two empty halves; put something into one of them, or bring the camera near.',
    },
    {
      kind: 'prompt',
      label: 'A wide shot',
      text: 'Wide shot across a salt flat at sunrise: a cyclist crosses from left to right, long shadow ahead of her. Tires on dry crust, a light wind, nothing else.',
    },
    { kind: 'heading', text: 'Square' },
    {
      kind: 'paragraph',
      text: 'A square has no direction. That makes it calm, and good for one thing in the middle: a cup, a hand, a face, a flower that opens. Movement that goes around or towards works better than movement across. In a feed a square takes more of the screen than a wide video does, and it needs no turning of the phone.',
    },
    {
      kind: 'prompt',
      label: 'A square shot',
      text: 'Top-down on a round wooden table: two hands turn a wet clay bowl on a wheel, slowly, and the rim rises. The low hum of the wheel, water dripping into a basin.',
    },
    {
      kind: 'paragraph',
      text: 'Not every model makes squares. If the one in use does not, the form says so beside the choice, before you pay, and offers the other two.',
    },
    { kind: 'heading', text: 'Tall' },
    {
      kind: 'paragraph',
      text: 'Tall is how a phone is held, so it is the shape most people will see most of your videos in. It likes whatever stands, falls, climbs or grows: people, trees, rain, stairs, a waterfall, a street seen between its houses. The natural camera movement is up or down, or straight ahead. Sideways, the world passes too quickly to be read.',
    },
    {
      kind: 'prompt',
      label: 'A tall shot',
      text: 'Tall frame: the camera rises along a stairwell as a girl runs up the stairs ahead of it, one landing after the other, daylight from above. Quick shoes on stone, an echo, her breath.',
    },
    {
      kind: 'paragraph',
      text: 'Remember that phones put things over the video: a name below, buttons at the right, a clock above. Keep faces and anything that must be read out of the lowest fifth.',
    },
    { kind: 'heading', text: 'Let the sentence know' },
    {
      kind: 'paragraph',
      text: 'The shape is sent along with your prompt, so the model knows it. The sentence should not work against it. “A panorama of the city” in a tall frame makes a compromise of both. “Looking straight down a narrow street to the harbor” is the same city, and fits. When you change the shape of a video that you liked, read the sentence again and look for words of direction: across, along, above, wide, between.',
    },
    { kind: 'heading', text: 'Standard or pro' },
    {
      kind: 'paragraph',
      text: `The quality is the other half of the choice. Standard has 720 pixels on the shorter side, pro has 1,080. On a phone in a hand few people can tell them apart, and standard is quicker to load and to send. Pro is for a television, a projector, or a video that goes into an editor. Both cost the same ${formatCredits(videoCostCredits)} credits. Pro quality comes with ${allowedBy({ quality: 'pro' })}.`,
    },
    { kind: 'heading', text: 'One video for every place?' },
    {
      kind: 'paragraph',
      text: `If a video has to work everywhere, make it twice: choose **Generate again** from its menu, change the shape, adapt the words about direction, and let it roll. That is a second video for another ${formatCredits(videoCostCredits)} credits, but both are whole. If you can only have one, make it square with the subject in the middle: it loses least wherever it is shown.`,
    },
    {
      kind: 'paragraph',
      text: `And if you are not sure, start with the screen in your own pocket. Open the page on your phone, choose tall, and write the sentence there. There is room for ${formatCredits(promptMaximumCharacters)} characters; you will need fewer.`,
    },
  ],
};

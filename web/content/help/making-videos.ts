import {
  defaultDurationSeconds,
  freeSample,
  promptMaximumCharacters,
  videoCostCredits,
} from '../../../contract/billing/catalog.ts';
import {
  durationsText,
  everyPlan,
  resolutionOf,
  resolutionsText,
} from '../../../contract/billing/plan-words.ts';
import { formatCredits } from '../../locales/figures.ts';
import { lineRule } from '../line.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'video-generation', published: '2026-11-20' } as const;

export const makingVideos: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'make-your-first-video',
    title: 'Make your first video',
    summary: 'How to get from a prompt to a finished video in six steps.',
    popular: true,
    keywords: 'start begin generate video create how to getting started',
    related: ['write-a-good-prompt', 'length-shape-and-quality', 'what-a-video-costs'],
    body: [
      {
        kind: 'paragraph',
        text: `You need an account and ${cost} credits. ${freeSample === null ? 'If you have no credits yet,' : 'Your first video takes none; for the next one,'} [buy a pack or choose a plan](/pricing).`,
      },
      {
        kind: 'steps',
        items: [
          'Open [Generate Video](/generate).',
          'Leave **Start from** set to **Text to video**.',
          `Under **Prompt**, describe what you want to see and hear, in up to ${formatCredits(promptMaximumCharacters)} characters.`,
          'Choose **Duration**, **Shape** and **Quality**. The preview shows the frame you will get.',
          `Press **Generate Video**. The button then reads **Generating...**`,
          'Wait, or close the page and come back later. The line below the preview shows how long it usually takes.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'When the video is ready, it plays in the preview, with sound. Press **Download** to get the MP4. You also find it in the **History** tab, with its prompt.',
      },
      { kind: 'heading', text: 'If you can’t press the button' },
      {
        kind: 'list',
        items: [
          'The prompt is empty.',
          'You chose **Image to video** and the image isn’t ready yet.',
          `You have fewer than ${cost} credits. The form says how many you have.`,
          'Your last request is still being sent.',
        ],
      },
    ],
  },
  {
    ...about,
    slug: 'write-a-good-prompt',
    title: 'Write a prompt that works',
    summary: 'Name five things in your prompt: subject, camera, light, movement and sound.',
    keywords: 'tips better results description text quality ideas example',
    related: ['make-your-first-video', 'sound', 'make-a-video-again'],
    body: [
      {
        kind: 'paragraph',
        text: `A video is one shot of ${durationsText()}. Describe one thing that happens, seen from one place.`,
      },
      {
        kind: 'list',
        items: [
          '**Subject:** who or what, with one telling detail.',
          '**Camera:** how close, from where, and at most one movement.',
          '**Light:** the time of day, or the lamp in the room.',
          '**Movement:** what has changed by the end.',
          '**Sound:** what we hear, and whether it is near or far.',
        ],
      },
      {
        kind: 'prompt',
        label: 'For example',
        text: 'Medium shot from inside a dim kitchen: a woman in a gray sweater, cup in both hands, looks out at fresh snow and begins to smile. Cold window light. The kettle ticks as it cools; muffled children’s voices outside.',
      },
      {
        kind: 'list',
        items: [
          'Say what you want, not what you don’t want: “an empty platform”, not “no people”.',
          'Leave out praise like “epic” or “4K”. Choose the resolution under **Quality**.',
          'Change one thing at a time when you try again.',
        ],
      },
      { kind: 'heading', text: 'Help below the prompt' },
      {
        kind: 'list',
        items: [
          '**Improve** rewrites your prompt as a shot and shows what it would change. Nothing is sent until you press the button yourself, and it costs no credits.',
          '**Camera** inserts words for a camera’s movement.',
          '**Presets** keeps a prompt with its choices under a name. You can copy a link to a preset for someone else.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The blog has more, with prompts before and after: [How to write a shot in one sentence](/blog/a-shot-in-one-sentence).',
      },
    ],
  },
  {
    ...about,
    slug: 'length-shape-and-quality',
    title: 'Length, shape and quality',
    summary: 'What you can choose, what your plan includes, and why some choices are locked.',
    keywords:
      'duration seconds aspect ratio resolution 720p 1080p vertical square wide tall locked hd portrait landscape',
    related: ['what-a-video-costs', 'plans-compared', 'make-your-first-video'],
    body: [
      {
        kind: 'table',
        head: ['Choice', 'Options', 'Default'],
        rows: [
          ['Duration', durationsText(), `${defaultDurationSeconds} seconds`],
          ['Shape', 'Wide 16:9, square 1:1, tall 9:16', 'Wide 16:9'],
          [
            'Quality',
            `Standard ${resolutionOf('standard')}, pro ${resolutionOf('pro')}`,
            `Standard ${resolutionOf('standard')}`,
          ],
        ],
      },
      { kind: 'paragraph', text: `Whatever you choose, a video costs ${cost} credits.` },
      { kind: 'heading', text: 'What your plan includes' },
      {
        kind: 'list',
        items: [
          ...everyPlan.map(
            ({ name, maximumDurationSeconds, qualities, veo3 }) =>
              `**${name}:** ${durationsText((seconds) => seconds <= maximumDurationSeconds)}, ${resolutionsText(qualities)}, ${veo3 ? 'Veo 3' : 'a simpler model than Veo 3'}.`,
          ),
          '**Any credit pack:** everything, for the videos its credits pay for.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Next to a locked choice, you see what unlocks it. If the page says that the model doesn’t make it at the moment, no plan unlocks it.',
      },
      {
        kind: 'paragraph',
        text: 'See also [which shape for which screen](/blog/which-shape-for-which-screen) in the blog.',
      },
    ],
  },
  {
    ...about,
    slug: 'start-from-an-image',
    title: 'Start a video from an image',
    summary: 'Add a PNG, JPG or WebP, and fix the problem if we can’t use an image.',
    keywords: 'upload picture photo image to video drag drop paste refused too small large file',
    related: ['write-a-good-prompt', 'when-a-video-fails', 'make-a-video-again'],
    body: [
      {
        kind: 'steps',
        items: [
          'Sign in and open [Generate Video](/generate).',
          'Set **Start from** to **Image to video**.',
          'Press **Choose an image**, drop a file anywhere on the page, or paste one: PNG, JPG or WebP, up to 10 MB.',
          'Wait until you see its size in pixels. Until then, the form says **Uploading** and then **Checking your image**.',
          'Describe what happens: what moves, what the camera does and what you hear.',
          `Press **Generate Video**.`,
        ],
      },
      {
        kind: 'paragraph',
        text: 'To use another image, press **Remove** and choose again. During the upload, the button reads **Stop**.',
      },
      { kind: 'heading', text: 'An image to end on, or to show something' },
      {
        kind: 'list',
        items: [
          'Beside a first image, **More options** takes a last one: the video ends on it.',
          'With **Text to video**, **More options** takes up to three references: a face, a product or a style that the video is to show. Your prompt can call them “image 1” and so on.',
        ],
      },
      { kind: 'heading', text: 'If we can’t use your image' },
      {
        kind: 'table',
        head: ['Problem', 'Fix'],
        rows: [
          ['It isn’t a PNG, JPG or WebP, whatever its name says', 'Open it and save it as one of them'],
          ['The file is larger than 10 MB', 'Save it as JPG, or make it smaller'],
          ['Its shorter side is under 256 pixels', 'Use a larger version. Enlarging it adds no detail'],
          ['Its longer side is more than 7 times the shorter', 'Crop it'],
          ['It has more than 50 megapixels', 'Make it smaller'],
          ['It is damaged or incomplete', 'Save it again and upload that'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'None of this costs credits. To learn how to choose a good image, read [Starting from an image](/blog/starting-from-an-image).',
      },
    ],
  },
  {
    ...about,
    slug: 'sound',
    title: 'Sound in your videos',
    summary: 'Every video has sound. How to ask for it and what to do if you hear nothing.',
    keywords: 'audio music voice mute silent no sound dialogue speech noise',
    related: ['write-a-good-prompt', 'simulated-videos', 'download-a-video'],
    body: [
      {
        kind: 'paragraph',
        text: 'The model makes the sound together with the picture, in the same file. Ask for it in the same prompt.',
      },
      {
        kind: 'list',
        items: [
          'Start with the place (“rain on a tin roof”), then the event (“a match is struck”).',
          'Say how far away it is: close, in the next room, across the water.',
          'If you want silence, say so.',
          'For speech, put a few words in quotation marks. Eight seconds are enough for about twenty.',
        ],
      },
      { kind: 'heading', text: 'If you hear nothing' },
      {
        kind: 'steps',
        items: [
          'Check the speaker icon in the player. Some browsers start videos muted.',
          'Check your volume, and the switch on the side of your phone.',
          'Try another of your videos, and the sample video on [the home page](/).',
          'Download the video and open it in another player.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the downloaded file is silent even though your prompt asks for sound, [write to us](/contact?subject=technical_support#message) with the date of the video.',
      },
    ],
  },
  {
    ...about,
    slug: 'several-videos-at-once',
    title: 'Make several videos at once',
    summary: 'Start another video while one is being made, or close the page and come back later.',
    keywords: 'parallel queue background wait close tab browser waiting time how long queued generating',
    related: ['cancel-a-video', 'when-a-video-fails', 'find-your-videos'],
    body: [
      {
        kind: 'paragraph',
        text: 'As soon as the preview says **Queued** or **Generating**, you can close the page, go offline or turn off your computer.',
      },
      { kind: 'heading', text: 'Several of one prompt' },
      {
        kind: 'paragraph',
        text: `Under **More options** you choose up to four videos of one press. The button shows what they cost together; each has its own receipt, and those that find no credits are not started.`,
      },
      { kind: 'heading', text: 'Start another one' },
      {
        kind: 'steps',
        items: [
          'Press **Start another video** below the preview. The current video continues.',
          'Change the form and press the button again. You pay for each video when you press.',
          'You see videos in progress below the preview. Choose one to watch it.',
        ],
      },
      { kind: 'heading', text: 'How long it takes' },
      {
        kind: 'paragraph',
        text: 'The line below the preview shows the time and how long a video usually takes: seconds with the simulated model, a minute or two with the others. If yours takes longer, the page says so. After half an hour, we stop it and refund its credits.',
      },
      { kind: 'heading', text: 'If it waits in line' },
      { kind: 'paragraph', text: lineRule },
      {
        kind: 'paragraph',
        text: 'The page shows your place in line and about how long it takes. While a video waits in line, you can cancel it for free.',
      },
      { kind: 'heading', text: 'If your connection breaks' },
      {
        kind: 'paragraph',
        text: 'If you lose your connection at the wrong moment, you see **We couldn’t tell whether your video was started**. Press **Try again**. It’s the same request, so you can’t pay twice for it.',
      },
    ],
  },
  {
    ...about,
    slug: 'cancel-a-video',
    title: 'Cancel a video',
    summary: 'Canceling is free until the model starts. The page tells you before you confirm.',
    keywords: 'stop abort undo mistake generating refund wrong prompt',
    related: ['what-a-video-costs', 'when-a-video-fails', 'several-videos-at-once'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Cancel** below the preview, or on the video in your [history](/generate?tab=history).',
          'Read whether you get your credits back.',
          'Press **Cancel video**, or **Cancel anyway** if you don’t get your credits back. **Keep it** changes nothing.',
        ],
      },
      {
        kind: 'table',
        head: ['The page says', 'What it means'],
        rows: [
          [`You’ll get your ${cost} credits back.`, 'The model hasn’t started yet. Canceling is free.'],
          [
            'The model has already started, so you won’t get your credits back.',
            'The model is making the video. You can still cancel, but you don’t get your credits back.',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the model starts just before you confirm, we don’t cancel the video. The page says **The price has changed** and asks again. If the video finishes first, you keep it.',
      },
      {
        kind: 'paragraph',
        text: 'You can’t cancel a finished video, only delete it. Deleting doesn’t refund its credits.',
      },
    ],
  },
  {
    ...about,
    slug: 'when-a-video-fails',
    title: 'When a video fails',
    summary: 'Why it happens, what to do, and why you already have your credits back.',
    popular: true,
    keywords: 'error failed refused filtered safety timeout refund not working problem stuck',
    related: ['write-a-good-prompt', 'see-where-credits-went', 'cancel-a-video'],
    body: [
      {
        kind: 'paragraph',
        text: `A failed video is free. By the time you see that it failed, you already have your ${cost} credits back. You don’t need to contact us.`,
      },
      {
        kind: 'table',
        head: ['What the page says', 'What to do'],
        rows: [
          ['This video couldn’t be made', 'Try again with a simpler prompt: one subject, one movement.'],
          [
            'The model declined this prompt',
            'The model’s safety check blocked the video. Describe the shot differently. Common causes are names of real people, violence and brands.',
          ],
          [
            'This video took too long',
            'Try again later. Check the [status page](/status) for known problems.',
          ],
          [
            'The wait was too long',
            'Try again later. With [Pro or Plus](/pricing), your videos start first.',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Press **Use this prompt again** to fill the form with the video’s choices. Change what you need and press the button.',
      },
      { kind: 'heading', text: 'If it doesn’t start' },
      {
        kind: 'list',
        items: [
          '**Insufficient credits:** the message says how many you have and how many you need.',
          '**Failed to deduct credits:** we didn’t take any credits. Please try again.',
          '**Authentication required:** you’re signed out. Sign in. Your prompt is still there.',
          '**Generation failed:** we didn’t take any credits, or you already have them back. Please try again.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'To see the refund, open the statement on your [dashboard](/dashboard) and set **Show** to **Refunded**.',
      },
    ],
  },
];

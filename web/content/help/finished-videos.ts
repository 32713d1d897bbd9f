import { deletionUndoMinutes, retentionDays, videoCostCredits } from '../../../contract/catalog.ts';
import { formatCredits } from '../figures.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'video-generation', published: '2026-11-20' } as const;

/** What one does with videos, and learns from them. */
export const finishedVideos: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'make-a-video-again',
    title: 'Make a video again, with a change',
    summary: 'Fill the form with what a video was made of, change one thing, and press the button.',
    keywords: 'repeat regenerate variation edit remix same prompt retry',
    related: ['write-a-good-prompt', 'find-your-videos', 'start-from-an-image'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the **History** tab of [Generate Video](/generate?tab=history).',
          'Press the three dots on the video and choose **Generate again**.',
          'The form comes up with the prompt, the length, the shape, the quality and, if there was one, the image.',
          'Change what you want to be different, and press the button.',
        ],
      },
      {
        kind: 'paragraph',
        text: `It is a new video and costs ${cost} credits. The earlier one stays.`,
      },
      {
        kind: 'paragraph',
        text: 'The same sentence gives a slightly different video each time. If you like one, [save it](/help/keep-and-delete-videos).',
      },
      {
        kind: 'paragraph',
        text: `If your plan no longer includes a choice, the nearest one that it includes is taken. An image is kept for about ${retentionDays} days; after that you have to upload it again.`,
      },
    ],
  },
  {
    ...about,
    slug: 'find-your-videos',
    title: 'Find a video in your history',
    summary: 'Search by the words of the prompt, filter by state, and link to what you found.',
    keywords: 'search history list old missing video lost filter status gallery my videos',
    related: ['keep-and-delete-videos', 'download-a-video', 'make-a-video-again'],
    body: [
      {
        kind: 'paragraph',
        text: 'Every video that you made is in the **History** tab of [Generate Video](/generate?tab=history), newest first, until it is deleted.',
      },
      {
        kind: 'list',
        items: [
          '**Search in your prompts** finds videos whose sentence holds what you type, in capitals or not.',
          '**All states** can be narrowed to Queued, Generating, Completed, Failed or Cancelled.',
          'The address in your browser holds the search, so you can keep it as a bookmark.',
        ],
      },
      { kind: 'heading', text: 'What a card tells you' },
      {
        kind: 'list',
        items: [
          'Length, shape, sharpness and date, below the prompt.',
          '**From an image:** the video began with a picture.',
          '**Shared:** somebody with its link can watch it.',
          '**Saved**, or for how many more days it is kept.',
          '**Simulated:** a sample clip stands in for a generated video.',
        ],
      },
      {
        kind: 'paragraph',
        text: `A video that is missing was deleted: by you, or because it was not saved and ${retentionDays} days had passed.`,
      },
    ],
  },
  {
    ...about,
    slug: 'download-a-video',
    title: 'Download a video',
    summary: 'Save a finished video as an MP4 with its sound, and what to do if that fails.',
    keywords: 'save file mp4 export computer phone camera roll button missing',
    related: ['keep-and-delete-videos', 'share-a-video', 'commercial-use'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the video in the monitor, or find it in your [history](/generate?tab=history).',
          'Press **Download**. It reads **Downloading...** for a moment.',
          'Your browser saves an MP4. Its name is the beginning of your prompt, with dashes: `A-lighthouse-at-dusk.mp4`.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The button is there when a video is completed. While it is being made, or if it failed, there is nothing to download.',
      },
      {
        kind: 'paragraph',
        text: 'If you read **Download failed**, check your connection and press again. The page asks for a new link by itself if the old one has run out.',
      },
      {
        kind: 'paragraph',
        text: 'The file is yours to keep, also after the video has been deleted here. What you may use it for depends on your plan: see [commercial use](/help/commercial-use).',
      },
    ],
  },
  {
    ...about,
    slug: 'keep-and-delete-videos',
    title: 'Keep videos, and delete them',
    summary: `Videos are deleted after ${retentionDays} days unless you save them. A deletion can be undone from its message.`,
    popular: true,
    keywords: '30 days expire storage retention remove undo restore lost save bookmark',
    related: ['find-your-videos', 'download-a-video', 'delete-your-account'],
    body: [
      {
        kind: 'paragraph',
        text: `A video is kept for ${retentionDays} days. Its card in your [history](/generate?tab=history) says how many are left.`,
      },
      { kind: 'heading', text: 'Keep one' },
      {
        kind: 'paragraph',
        text: 'Press **Save** on its card. The button then reads **Saved**, and the video stays until you say otherwise. Saving costs nothing. Press again to take it back; a video that is past its time is then kept for at least one more day.',
      },
      { kind: 'heading', text: 'Delete one' },
      {
        kind: 'steps',
        items: [
          'Press the three dots on the video and choose **Delete**. It is gone from your list at once.',
          'If that was a mistake, press **Undo** in the message that appears.',
        ],
      },
      {
        kind: 'paragraph',
        text: `The message stays for some seconds; rest the pointer on it and it stays longer. Once it has gone, the page has no other way back, and after ${deletionUndoMinutes} minutes the video is removed for good, with its preview.`,
      },
      {
        kind: 'paragraph',
        text: 'Deleting gives no credits back. A shared link to a deleted video stops working.',
      },
    ],
  },
  {
    ...about,
    slug: 'share-a-video',
    title: 'Share a video by a link',
    summary: 'Make a link that works without an account, decide whether the prompt is shown, take it back.',
    keywords: 'link public send friend url embed social private unshare',
    related: ['download-a-video', 'keep-and-delete-videos', 'commercial-use'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press the three dots on a completed video in your [history](/generate?tab=history) and choose **Share**.',
          'Tick **Show the prompt on its page** if others may read your sentence.',
          'Press **Make a link**, then **Copy**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Everybody who has the link can watch the video, without an account. Nobody can guess it, and search engines are told to leave it out. Your name and your address are not shown.',
      },
      { kind: 'heading', text: 'Take it back' },
      {
        kind: 'paragraph',
        text: 'Choose **Shared: see the link** from the same menu and press **Take the link back**. The link stops working at once. Somebody who has the video open may be able to watch it for up to half an hour more, and nobody can take back what was saved already. If you share the video again, it gets a new link.',
      },
      {
        kind: 'note',
        text: 'A shared video is deleted at its time like any other. Save it if the link should go on working.',
      },
    ],
  },
  {
    ...about,
    slug: 'simulated-videos',
    title: 'What ‘Simulated’ means',
    summary: 'A sample clip in place of a generated video: when you see it, and what it costs.',
    keywords: 'sample demo test fake not my prompt wrong video model veo gemini',
    related: ['when-a-video-fails', 'length-shape-and-quality', 'what-a-video-costs'],
    body: [
      {
        kind: 'paragraph',
        text: 'A video with the mark **Simulated** is a sample clip of ours. It has the length, the shape and the sharpness that you chose, and it has sound, but it does not follow your sentence. It stands in for a generated video while no model is connected.',
      },
      {
        kind: 'paragraph',
        text: 'You see the mark wherever the video is shown: in the monitor, in your history and on the page of a shared video.',
      },
      {
        kind: 'paragraph',
        text: `Everything around it is real: the credits, the history, saving, sharing, downloading. A simulated video costs ${cost} credits too, so make one only if you want to see how it works.`,
      },
      {
        kind: 'paragraph',
        text: 'Reelwright is independent, and not affiliated with the vendor of the model.',
      },
    ],
  },
  {
    ...about,
    slug: 'video-tutorials',
    title: 'Video tutorials',
    summary: 'A sample video to watch with its sound, and the sentence behind each of its four scenes.',
    showsVideo: true,
    keywords: 'video tutorial learn watch guide walkthrough lesson course',
    related: ['make-your-first-video', 'write-a-good-prompt', 'sound'],
    body: [
      {
        kind: 'paragraph',
        text: 'We have no spoken lessons yet. What we have is a video to take apart: four scenes of ours, 16 seconds, with their sound. Play it once for the picture and once with your eyes closed.',
      },
      {
        kind: 'paragraph',
        text: 'We rendered these scenes ourselves. Each is followed here by a prompt for a shot like it, to try and to change.',
      },
      {
        kind: 'prompt',
        label: 'The sea at dusk',
        text: 'Low over the sea at dusk, looking at the last light on the horizon; long swells roll towards the camera. Slow surf, a steady wind.',
      },
      {
        kind: 'prompt',
        label: 'Neon rain',
        text: 'A narrow street at night in heavy rain, neon signs reflected in the wet ground; the camera moves slowly forward. Rain close by, a hum from the signs.',
      },
      {
        kind: 'prompt',
        label: 'Dunes',
        text: 'Wide shot of sand dunes under a low sun, long shadows along their edges; sand drifts over a ridge. Dry wind, nothing else.',
      },
      {
        kind: 'prompt',
        label: 'Aurora',
        text: 'Night sky in the north, green curtains of aurora moving slowly above a dark horizon. A wide, cold quiet.',
      },
      {
        kind: 'paragraph',
        text: 'The steps from sentence to video are drawn on [the first page](/#tutorial) and written down in [Make your first video](/help/make-your-first-video).',
      },
    ],
  },
];

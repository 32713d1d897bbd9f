import { deletionUndoMinutes, retentionDays, videoCostCredits } from '../../../contract/catalog.ts';
import { formatCredits } from '../figures.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'video-generation', published: '2026-11-20' } as const;

/** Finished videos: find, keep, download, share. */
export const finishedVideos: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'make-a-video-again',
    title: 'Make a video again, with a change',
    summary: 'Fill the form with an earlier video’s choices, change one thing, and generate again.',
    keywords: 'repeat regenerate variation edit remix same prompt retry',
    related: ['write-a-good-prompt', 'find-your-videos', 'start-from-an-image'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the **History** tab of [Generate Video](/generate?tab=history).',
          'Press the three dots on the video and choose **Generate again**.',
          'The form opens with the prompt, length, shape, quality and, if there was one, the image.',
          'Change what you like, and press the button.',
        ],
      },
      {
        kind: 'paragraph',
        text: `This makes a new video for ${cost} credits. The earlier one stays.`,
      },
      {
        kind: 'paragraph',
        text: 'The same sentence gives a slightly different video each time. If you like one, [save it](/help/keep-and-delete-videos).',
      },
      {
        kind: 'paragraph',
        text: `If your plan no longer includes a choice, the form picks the nearest one it does. We keep images for about ${retentionDays} days; after that, upload yours again.`,
      },
    ],
  },
  {
    ...about,
    slug: 'find-your-videos',
    title: 'Find a video in your history',
    summary: 'Search your prompts, filter by state, and bookmark what you found.',
    keywords: 'search history list old missing video lost filter status gallery my videos',
    related: ['keep-and-delete-videos', 'download-a-video', 'make-a-video-again'],
    body: [
      {
        kind: 'paragraph',
        text: 'Every video you made is in the **History** tab of [Generate Video](/generate?tab=history), newest first, until it is deleted.',
      },
      {
        kind: 'list',
        items: [
          '**Search in your prompts** finds videos whose prompt contains what you type.',
          '**All states** narrows the list to Queued, Generating, Completed, Failed or Cancelled.',
          'The address in your browser includes the search, so you can bookmark it.',
        ],
      },
      { kind: 'heading', text: 'What a card tells you' },
      {
        kind: 'list',
        items: [
          'Length, shape, resolution and date, below the prompt.',
          '**From an image:** the video started from a picture.',
          '**Shared:** anyone with its link can watch it.',
          '**Saved**, or how many more days we keep it. Of a video that failed or was canceled, we keep the prompt.',
          '**Veo 3**, or the name of a simpler model: what made the video.',
          '**Simulated:** a sample clip in place of a generated video.',
        ],
      },
      {
        kind: 'paragraph',
        text: `A missing video was deleted: by you, or because it was not saved within ${retentionDays} days.`,
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
          'Your browser saves an MP4, named after the start of your prompt: `A-lighthouse-at-dusk.mp4`.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'You see the button when a video is completed. While it is being made, or if it failed, there is nothing to download.',
      },
      {
        kind: 'paragraph',
        text: 'If you see **Download failed**, check your connection and press again. If a link has expired, the page gets a new one.',
      },
      {
        kind: 'paragraph',
        text: 'The file is yours to keep, even after we delete the video. What you can use it for depends on your plan: see [commercial use](/help/commercial-use).',
      },
    ],
  },
  {
    ...about,
    slug: 'keep-and-delete-videos',
    title: 'Keep and delete videos',
    summary: `How long videos are kept (${retentionDays} days, unless you save them), and how to undo a deletion.`,
    popular: true,
    keywords: '30 days expire storage retention remove undo restore lost save bookmark',
    related: ['find-your-videos', 'download-a-video', 'delete-your-account'],
    body: [
      {
        kind: 'paragraph',
        text: `We keep a video for ${retentionDays} days. Its card in your [history](/generate?tab=history) says how many are left.`,
      },
      { kind: 'heading', text: 'Keep one' },
      {
        kind: 'paragraph',
        text: 'Press **Save** on its card. The button then reads **Saved**, and the video stays until you change your mind. Saving is free. If you press again to unsave an old video, we keep it for at least one more day.',
      },
      { kind: 'heading', text: 'Delete one' },
      {
        kind: 'steps',
        items: [
          'Press the three dots on the video and choose **Delete**. It leaves your list at once.',
          'If that was a mistake, press **Undo** in the message that appears.',
        ],
      },
      {
        kind: 'paragraph',
        text: `The message stays for a few seconds; hold the pointer on it to keep it longer. Once it is gone, you cannot undo the deletion. We remove the video for good after ${deletionUndoMinutes} minutes.`,
      },
      {
        kind: 'paragraph',
        text: 'Deleting a video does not refund its credits. Its shared link stops working.',
      },
    ],
  },
  {
    ...about,
    slug: 'share-a-video',
    title: 'Share a video by a link',
    summary: 'Make a link that works without an account, choose whether to show the prompt, and remove it.',
    keywords: 'link public send friend url embed social private unshare',
    related: ['download-a-video', 'keep-and-delete-videos', 'commercial-use'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press the three dots on a completed video in your [history](/generate?tab=history) and choose **Share**.',
          'Check **Show the prompt on its page** if others can read your prompt.',
          'Press **Make a link**, then **Copy**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Anyone with the link can watch the video without an account. No one can guess the link, and we tell search engines to skip it. We do not show your name or email.',
      },
      { kind: 'heading', text: 'Stop sharing' },
      {
        kind: 'paragraph',
        text: 'Choose **Shared: see the link** from the same menu and press **Revoke link**. The link stops working at once. A person who has the video open may be able to watch it for up to half an hour more, and may have saved it. If you share the video again, it gets a new link.',
      },
      {
        kind: 'note',
        text: 'We delete a shared video on schedule, like any other. Save it if you want the link to keep working.',
      },
    ],
  },
  {
    ...about,
    slug: 'simulated-videos',
    title: 'What ‘Simulated’ means',
    summary: 'A sample clip in place of a generated video: when you see one, and what it costs.',
    keywords: 'sample demo test fake not my prompt wrong video model veo gemini',
    related: ['when-a-video-fails', 'length-shape-and-quality', 'what-a-video-costs'],
    body: [
      {
        kind: 'paragraph',
        text: 'A video marked **Simulated** is one of our sample clips. It has sound and the length, shape and quality you chose, but it does not follow your prompt. You get it instead of a generated video while no model is connected.',
      },
      {
        kind: 'paragraph',
        text: 'You see the mark wherever the video appears: in the preview, in your history and on its shared page.',
      },
      {
        kind: 'paragraph',
        text: `Everything else is real: credits, history, saving, sharing, downloading. A simulated video costs ${cost} credits too, so make one only to see how it works.`,
      },
      {
        kind: 'paragraph',
        text: 'Reelwright is independent and not affiliated with the vendor of the model.',
      },
    ],
  },
  {
    ...about,
    slug: 'video-tutorials',
    title: 'Video tutorials',
    summary: 'A sample video with sound, and a prompt for each of its four scenes.',
    showsVideo: true,
    keywords: 'video tutorial learn watch guide walkthrough lesson course',
    related: ['make-your-first-video', 'write-a-good-prompt', 'sound'],
    body: [
      {
        kind: 'paragraph',
        text: 'We have no spoken lessons yet. What we have is a video to take apart: four scenes, 16 seconds, with sound. Play it once for the picture and once with your eyes closed.',
      },
      {
        kind: 'paragraph',
        text: 'We rendered these scenes ourselves. Here is a prompt for a shot like each of them. Try it, then change it.',
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
        text: 'See the steps from prompt to video on [the home page](/#tutorial) and in [Make your first video](/help/make-your-first-video).',
      },
    ],
  },
];

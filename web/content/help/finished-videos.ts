import { deletionUndoMinutes, retentionDays, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { appealDays, appealHours, decisionHours } from '../../../contract/reports/report-kinds.ts';
import { formatCredits } from '../../locales/figures.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'video-generation', published: '2026-11-20' } as const;

export const finishedVideos: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'make-a-video-again',
    title: 'Make another like this',
    summary: 'Fill the form with an earlier video’s choices, change what you like, and generate again.',
    keywords: 'repeat regenerate variation edit remix same prompt retry',
    related: ['write-a-good-prompt', 'find-your-videos', 'start-from-an-image'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the **History** tab of [Generate Video](/generate?tab=history).',
          'Press the three dots on the video and choose **Make another like this**.',
          'The form opens with the same prompt, length, shape and quality, and the image if you used one.',
          'Change what you like and press the button.',
        ],
      },
      {
        kind: 'paragraph',
        text: `This makes a new video for ${cost} credits. Your earlier video stays.`,
      },
      {
        kind: 'paragraph',
        text: 'The same prompt gives you a slightly different video each time. If you like one, [save it](/help/keep-and-delete-videos).',
      },
      { kind: 'heading', text: 'Continue or change a video' },
      {
        kind: 'list',
        items: [
          '**Continue** in the same menu makes the next seconds, in the same shape and quality, with a prompt of their own. **Download all** joins the parts of such a chain into one file.',
          '**Change** makes the video again as your prompt says: “the same, but at night”.',
        ],
      },
      {
        kind: 'paragraph',
        text: `Each is a video of its own for ${cost} credits. If you delete the one before, those after it stay whole.`,
      },
      {
        kind: 'paragraph',
        text: `If your plan no longer includes a choice, the form picks the closest one it does. We keep images for about ${retentionDays} days. After that, upload yours again.`,
      },
    ],
  },
  {
    ...about,
    slug: 'find-your-videos',
    title: 'Find a video in your history',
    summary: 'Search prompts and tags, filter by state, keep projects, and bookmark what you find.',
    keywords:
      'search history list old missing video lost filter status gallery my videos project folder tag zip',
    related: ['keep-and-delete-videos', 'download-a-video', 'make-a-video-again'],
    body: [
      {
        kind: 'paragraph',
        text: 'Every video you made is in the **History** tab of [Generate Video](/generate?tab=history), newest first, until it is deleted.',
      },
      {
        kind: 'list',
        items: [
          '**Search prompts and tags** finds videos whose prompt or tag contains what you type.',
          '**New project** keeps videos together: drag cards onto a project, or move them by their menu. You can share a project by a link, and delete it without losing its videos.',
          '**Select** moves, tags, downloads as one zip, or deletes several at once.',
          '**All statuses** narrows the list to Queued, Generating, Completed, Failed, or Canceled.',
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
          '**Saved**, or how many more days we keep it. For a failed or canceled video, we keep the prompt.',
          '**Veo 3**, or the name of a simpler model that made the video.',
          '**Simulated:** a sample clip in place of a generated video.',
        ],
      },
      {
        kind: 'paragraph',
        text: `If a video is missing, you deleted it, or it wasn’t saved within ${retentionDays} days.`,
      },
    ],
  },
  {
    ...about,
    slug: 'download-a-video',
    title: 'Download a video',
    summary: 'Save a finished video to your device as an MP4 with sound.',
    keywords: 'save file mp4 export computer phone camera roll button missing',
    related: ['keep-and-delete-videos', 'share-a-video', 'commercial-use'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the video in the preview, or find it in your [history](/generate?tab=history).',
          'Press **Download**. It reads **Downloading...** for a moment.',
          'Your browser saves an MP4, named after the start of your prompt: `A-lighthouse-at-dusk.mp4`.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'You see the button when a video is completed. While it’s being made, or if it failed, there’s nothing to download.',
      },
      {
        kind: 'paragraph',
        text: 'If you see **Download failed**, check your connection and press again. If a link has expired, the page gets a new one.',
      },
      {
        kind: 'paragraph',
        text: 'Some places require a visible label. **Download with a label**, in the menu of a video in your [history](/generate?tab=history), makes a copy with one in your browser. Not every browser can make it. The copy has no signed note, so keep the original too.',
      },
      {
        kind: 'paragraph',
        text: 'The file is yours to keep, even after we delete the video. What you can use it for depends on your plan. See [commercial use](/help/commercial-use).',
      },
    ],
  },
  {
    ...about,
    slug: 'keep-and-delete-videos',
    title: 'Keep and delete videos',
    summary: `We keep videos for ${retentionDays} days unless you save them. How to save, delete and undo.`,
    popular: true,
    keywords: '30 days how long kept expire storage retention remove undo restore lost save bookmark',
    related: ['find-your-videos', 'download-a-video', 'delete-your-account'],
    body: [
      {
        kind: 'paragraph',
        text: `We keep a video for ${retentionDays} days. Its card in your [history](/generate?tab=history) says how many are left.`,
      },
      { kind: 'heading', text: 'Keep a video' },
      {
        kind: 'paragraph',
        text: 'Press **Save** on its card. The button changes to **Saved**, and we keep the video until you change your mind. Saving is free. If you unsave an old video, we keep it for at least one more day.',
      },
      { kind: 'heading', text: 'Delete a video' },
      {
        kind: 'steps',
        items: [
          'Press the three dots on the video and choose **Delete**. It leaves your list at once.',
          'If that was a mistake, press **Undo** in the message that appears.',
        ],
      },
      {
        kind: 'paragraph',
        text: `The message stays for a few seconds. Hover over it to keep it longer. Once it’s gone, you can’t undo the deletion. We remove the video for good after ${deletionUndoMinutes} minutes.`,
      },
      {
        kind: 'paragraph',
        text: 'Deleting a video doesn’t refund its credits. If you shared it, the link stops working.',
      },
    ],
  },
  {
    ...about,
    slug: 'share-a-video',
    title: 'Share a video by a link',
    summary: 'Create a link that works without an account, show the prompt or hide it, and stop sharing.',
    keywords: 'link public send friend url embed social private unshare',
    related: ['download-a-video', 'keep-and-delete-videos', 'commercial-use'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press the three dots on a completed video in your [history](/generate?tab=history) and choose **Share**.',
          'Check **Show the prompt on the page** if you want others to read your prompt.',
          'Press **Create link**, then **Copy**.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Anyone with the link can watch the video without an account. No one can guess the link, and we tell search engines to skip it. We don’t show your name or email.',
      },
      { kind: 'heading', text: 'Stop sharing' },
      {
        kind: 'paragraph',
        text: 'Choose **See the share link** from the same menu and press **Revoke link**. The link stops working at once. People who have the video open may be able to watch it for up to half an hour more, and may have saved it. If you share the video again, it gets a new link.',
      },
      {
        kind: 'note',
        text: `We delete shared videos after ${retentionDays} days, too. Save the video if you want its link to keep working.`,
      },
    ],
  },
  {
    ...about,
    published: '2026-11-28',
    slug: 'report-a-video',
    title: 'How do I report a video, and what happens then?',
    summary:
      'Tell us about a video that should not be here. A person looks at it, and you hear what we decided.',
    keywords:
      'report abuse take down remove deepfake nude intimate consent child impersonation illegal hidden appeal',
    related: ['share-a-video', 'who-can-see-your-videos', 'watermarks'],
    body: [
      {
        kind: 'steps',
        items: [
          'Open the shared video and press **Report this video** on its page, or open [the form](/report) if you have only its link or file. You don’t need an account.',
          'Choose what the report is about, say what is wrong, and send it.',
          'You get a reference, and an email when we have decided.',
        ],
      },
      { kind: 'heading', text: 'What happens then' },
      {
        kind: 'list',
        items: [
          `**An intimate image, or the safety of children:** we hide the video right away. A person decides within ${decisionHours.intimate_image} hours.`,
          `**Everything else:** a person decides within ${decisionHours.other} hours.`,
          'If we remove the video, its link stops working for good, and so do copies of the same file here. We never tell its owner who reported it.',
        ],
      },
      { kind: 'heading', text: 'If it’s your video' },
      {
        kind: 'paragraph',
        text: `A video that a report hides says **Hidden after a report** in your [history](/generate?tab=history). Press **Why, and how to appeal** to read the reasons. If we removed it, you can appeal for ${appealDays} days. Someone else looks at it again and decides within ${appealHours / 24} days.`,
      },
      {
        kind: 'paragraph',
        text: 'How many reports we get, and what we decide, is on the [transparency page](/transparency). If your own work is used, see the [DMCA policy](/dmca).',
      },
    ],
  },
  {
    ...about,
    slug: 'who-can-see-your-videos',
    title: 'Who can see your videos and prompts',
    summary: 'Only you, unless you share a link. What the model’s provider gets, and what we never do.',
    keywords: 'privacy private public secret confidential personal data visible training train ai models',
    related: ['share-a-video', 'your-data', 'delete-your-account'],
    body: [
      {
        kind: 'paragraph',
        text: 'Your videos and prompts are private. Links to them are signed for you and expire within hours.',
      },
      { kind: 'heading', text: 'Who else gets them' },
      {
        kind: 'list',
        items: [
          '**People you share a link with** can watch that video. They see the prompt only if you choose to show it.',
          '**Google**, which runs the model, gets the prompt and the image of each video, but not who you are. For simulated videos, we send nothing.',
          '**No one else.** We don’t publish your videos, sell your data, or train models with your prompts, images or videos.',
        ],
      },
      { kind: 'heading', text: 'How long we keep them' },
      {
        kind: 'paragraph',
        text: `We keep a video for ${retentionDays} days, or for as long as you save it. A video you delete disappears at once, and you can [delete your whole account](/help/delete-your-account) at any time.`,
      },
      {
        kind: 'paragraph',
        text: 'The [privacy policy](/privacy) has all the details.',
      },
    ],
  },
  {
    ...about,
    slug: 'watermarks',
    title: 'Do videos have a watermark?',
    summary: 'No visible one, on any plan. Videos made with Veo carry an invisible mark from Google.',
    keywords: 'watermark logo branding text overlay remove synthid invisible mark detect ai generated label',
    related: ['commercial-use', 'download-a-video', 'simulated-videos'],
    body: [
      {
        kind: 'paragraph',
        text: 'No. We don’t put a logo, text or any other visible mark on your videos, whatever plan or pack you pay with. If you want one that says that the video was generated, choose **Download with a label** in the menu of a video in your history.',
      },
      {
        kind: 'paragraph',
        // https://ai.google.dev/gemini-api/docs/video
        text: 'Google’s Veo models add an invisible mark called SynthID to every video they make. You can’t see or hear it. Software can use it to tell that a model made the video, and we can’t remove it.',
      },
      {
        kind: 'paragraph',
        text: 'Some countries and platforms require you to label videos made with AI. Check the rules of the place where you publish.',
      },
    ],
  },
  {
    ...about,
    slug: 'simulated-videos',
    title: 'What “Simulated” means',
    summary:
      'A simulated video is a sample clip in place of a generated video. When you get one and what it costs.',
    keywords: 'sample demo test fake not my prompt wrong video model veo gemini',
    related: ['when-a-video-fails', 'length-shape-and-quality', 'what-a-video-costs'],
    body: [
      {
        kind: 'paragraph',
        text: 'A video marked **Simulated** is one of our sample clips. It has sound and the length, shape and quality you chose, but it doesn’t follow your prompt. You get one while no model is connected.',
      },
      {
        kind: 'paragraph',
        text: 'You see the mark wherever the video appears: in the preview, in your history and on its shared page.',
      },
      {
        kind: 'paragraph',
        text: `Everything else is real: credits, history, saving, sharing and downloading. A simulated video also costs ${cost} credits, so make one only to see how it works.`,
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
    summary: 'Watch a sample video with sound, and try a prompt for each of its four scenes.',
    showsVideo: true,
    keywords: 'video tutorial learn watch guide walkthrough lesson course',
    related: ['make-your-first-video', 'write-a-good-prompt', 'sound'],
    body: [
      {
        kind: 'paragraph',
        text: 'This sample video has four scenes in 16 seconds, with sound. Play it once for the picture and once with your eyes closed.',
      },
      {
        kind: 'paragraph',
        text: 'We rendered these scenes ourselves. Here’s a prompt for a shot like each of them. Try one, then change it.',
      },
      {
        kind: 'prompt',
        label: 'The sea at dusk',
        text: 'Low over the sea at dusk, looking at the last light on the horizon; long swells roll toward the camera. Slow surf, a steady wind.',
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

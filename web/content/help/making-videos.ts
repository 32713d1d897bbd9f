import { promptMaximumCharacters, videoCostCredits } from '../../../contract/catalog.ts';
import { formatCredits } from '../figures.ts';
import { failureWords } from '../generation.ts';
import type { HelpArticle } from './help-article.ts';

const cost = formatCredits(videoCostCredits);
const about = { category: 'video-generation', published: '2026-11-20' } as const;

/** Before and while a video is made. */
export const makingVideos: readonly HelpArticle[] = [
  {
    ...about,
    slug: 'make-your-first-video',
    title: 'Make your first video',
    summary: 'From the sentence to the finished video in six steps, and what the page shows meanwhile.',
    popular: true,
    keywords: 'start begin generate video create how to getting started',
    related: ['write-a-good-prompt', 'length-shape-and-quality', 'what-a-video-costs'],
    body: [
      {
        kind: 'paragraph',
        text: `You need an account and ${cost} credits. [Buy a pack or choose a plan](/pricing) if you have none yet.`,
      },
      {
        kind: 'steps',
        items: [
          'Open [Generate Video](/generate). You see the monitor on one side and the form on the other.',
          'Leave **Start from** at **Text to video**.',
          `Write under **Prompt** what is seen and heard, in up to ${formatCredits(promptMaximumCharacters)} characters.`,
          'Choose **Duration**, **Shape** and **Quality**. The monitor shows the frame that you will get.',
          `Press **Generate Video — ${cost} credits**. The button then reads **Generating...**`,
          'Wait, or leave: it carries on without you. The line below the monitor shows how long such videos usually take.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'When the video is there it plays in the monitor, with sound. Press **Download** to have it as an MP4. It is also in the **History** tab, with the sentence that it came from.',
      },
      { kind: 'heading', text: 'If the button cannot be pressed' },
      {
        kind: 'list',
        items: [
          'The prompt is empty, or holds only spaces.',
          '**Image to video** is chosen and the image is not ready yet.',
          `You have fewer than ${cost} credits. The form then says how many you have.`,
          'A video of yours is just being sent.',
        ],
      },
    ],
  },
  {
    ...about,
    slug: 'write-a-good-prompt',
    title: 'Write a prompt that works',
    summary: 'Five things to name in a sentence: subject, camera, light, movement and sound.',
    keywords: 'tips better results description text quality ideas example',
    related: ['make-your-first-video', 'sound', 'make-a-video-again'],
    body: [
      {
        kind: 'paragraph',
        text: 'A video is one shot of 5 or 8 seconds. Describe one thing that happens, seen from one place.',
      },
      {
        kind: 'list',
        items: [
          '**Subject:** who or what, with one detail that makes it that one.',
          '**Camera:** how near, from where, and at most one movement.',
          '**Light:** the time of day, or the lamp in the room.',
          '**Movement:** what is different at the end.',
          '**Sound:** what can be heard, and whether it is near or far.',
        ],
      },
      {
        kind: 'prompt',
        label: 'For example',
        text: 'Medium shot from inside a dim kitchen: a woman in a grey pullover, cup in both hands, looks out at fresh snow and begins to smile. Cold window light. The kettle ticks as it cools; muffled children’s voices outside.',
      },
      {
        kind: 'list',
        items: [
          'Say what you want, not what you do not want: “an empty platform”, not “no people”.',
          'Leave out praise such as “epic” or “4K”. Sharpness is chosen under **Quality**.',
          'Change one thing at a time when you try again.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'The blog has this at length, with prompts before and after: [How to write a shot in one sentence](/blog/a-shot-in-one-sentence).',
      },
    ],
  },
  {
    ...about,
    slug: 'length-shape-and-quality',
    title: 'Length, shape and quality',
    summary: 'What you can choose, what your plan includes, and why a choice may be locked.',
    keywords:
      'duration seconds aspect ratio resolution 720p 1080p vertical square wide tall locked hd portrait landscape',
    related: ['what-a-video-costs', 'plans-compared', 'make-your-first-video'],
    body: [
      {
        kind: 'table',
        head: ['Choice', 'You can have', 'Chosen at first'],
        rows: [
          ['Duration', '5 or 8 seconds', '8 seconds'],
          ['Shape', 'Wide 16:9, square 1:1, tall 9:16', 'Wide 16:9'],
          ['Quality', 'Standard 720p, pro 1080p', 'Standard 720p'],
        ],
      },
      { kind: 'paragraph', text: `Whatever you choose, a video costs ${cost} credits.` },
      { kind: 'heading', text: 'What your plan includes' },
      {
        kind: 'list',
        items: [
          '**Basic:** 5 seconds, 720p.',
          '**Plus and Pro:** 5 or 8 seconds, 720p or 1080p.',
          '**Any credit pack:** everything, as long as credits from a pack are left.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'A choice that is locked says beside it what unlocks it. If the page says that the model does not make it at the moment, no plan unlocks it: another model is in use, and squares or 5 seconds are not among its formats.',
      },
      {
        kind: 'paragraph',
        text: 'Which shape suits which screen is the subject of [an article in the blog](/blog/which-shape-for-which-screen).',
      },
    ],
  },
  {
    ...about,
    slug: 'start-from-an-image',
    title: 'Start a video from an image',
    summary: 'Add a PNG, JPG or WebP, what is checked about it, and what each refusal means.',
    keywords: 'upload picture photo image to video drag drop paste refused too small large file',
    related: ['write-a-good-prompt', 'when-a-video-fails', 'make-a-video-again'],
    body: [
      {
        kind: 'steps',
        items: [
          'Sign in and open [Generate Video](/generate).',
          'Set **Start from** to **Image to video**.',
          'Press **Choose an image**, or drop a file anywhere on the page, or paste one. PNG, JPG and WebP are taken, up to 10 MB.',
          'Wait until its size in pixels is shown. Before that it says **Uploading** and then **Checking the image**.',
          'Write what should happen: what moves, what the camera does, what is heard.',
          `Press **Generate Video — ${cost} credits**.`,
        ],
      },
      {
        kind: 'paragraph',
        text: 'To take another image, press **Remove** and choose again. During the upload the same button reads **Stop**.',
      },
      { kind: 'heading', text: 'If an image is refused' },
      {
        kind: 'table',
        head: ['What is wrong', 'What helps'],
        rows: [
          ['It is not a PNG, JPG or WebP, whatever its name says', 'Open it and save it as one of them'],
          ['The file has more than 10 MB', 'Save it as JPG, or make it smaller'],
          [
            'Its shorter side has fewer than 256 pixels',
            'Take a larger version; enlarging it adds no detail',
          ],
          ['Its longer side is more than 7 times the shorter', 'Crop it'],
          ['It has more than 50 megapixels', 'Make it smaller'],
          ['It is damaged or incomplete', 'Save it again and upload that'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'None of this costs credits. What makes a good picture to start from is in [the blog](/blog/starting-from-an-image).',
      },
    ],
  },
  {
    ...about,
    slug: 'sound',
    title: 'Sound in your videos',
    summary: 'Every video has sound. How to ask for it, and what to do if you hear nothing.',
    keywords: 'audio music voice mute silent no sound dialogue speech noise',
    related: ['write-a-good-prompt', 'simulated-videos', 'download-a-video'],
    body: [
      {
        kind: 'paragraph',
        text: 'The sound is made together with the picture and lies in the same file. You ask for it in the same prompt: there is no other box for it.',
      },
      {
        kind: 'list',
        items: [
          'Name the place first (“rain on a tin roof”), then what makes a noise (“a match is struck”).',
          'Say how far away it is: close, in the next room, across the water.',
          'If it should be quiet, write that it is quiet.',
          'For speech, put a few words in quotation marks. Eight seconds hold some twenty at most.',
        ],
      },
      { kind: 'heading', text: 'If you hear nothing' },
      {
        kind: 'steps',
        items: [
          'Look at the loudspeaker in the player. Some browsers start videos muted.',
          'Look at the volume of your device, and at the switch on the side of your phone.',
          'Try another video of yours, and the sample video on [the first page](/).',
          'Download the video and open it in another player.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the downloaded file is silent although the prompt asks for sound, [write to us](/contact?subject=technical_support#message) with the date of the video.',
      },
    ],
  },
  {
    ...about,
    slug: 'several-videos-at-once',
    title: 'Make several videos at once, or leave the page',
    summary: 'Videos are made on our side: start another one, close the page, come back later.',
    keywords: 'parallel queue background wait close tab browser waiting time how long queued generating',
    related: ['cancel-a-video', 'when-a-video-fails', 'find-your-videos'],
    body: [
      {
        kind: 'paragraph',
        text: 'A video does not need your browser. Once the page shows **Waiting for the model** or **The model is at work**, you can close it, lose your connection or switch off.',
      },
      { kind: 'heading', text: 'Start another one' },
      {
        kind: 'steps',
        items: [
          'Press **Make another** below the monitor. The video there goes on.',
          'Change the form and press the button again. Each video is paid for when you press.',
          'Videos under way are listed below the monitor. Choose one to watch it.',
        ],
      },
      { kind: 'heading', text: 'How long it takes' },
      {
        kind: 'paragraph',
        text: 'The line below the monitor counts the time and marks how long such videos usually take: seconds with the simulated model, one or two minutes with the others. If it takes longer, the page says so. A video that has not ended after half an hour is ended by us, and its credits come back.',
      },
      { kind: 'heading', text: 'If the page could not tell' },
      {
        kind: 'paragraph',
        text: 'If your connection breaks at the very moment of sending, you read **We could not tell whether your video was started**. Press **Try again**. It is the same request, so you cannot pay twice for it.',
      },
    ],
  },
  {
    ...about,
    slug: 'cancel-a-video',
    title: 'Cancel a video',
    summary: 'Free until the model has taken it. The page says what it costs before you confirm.',
    keywords: 'stop abort undo mistake generating refund wrong prompt',
    related: ['what-a-video-costs', 'when-a-video-fails', 'several-videos-at-once'],
    body: [
      {
        kind: 'steps',
        items: [
          'Press **Cancel** below the monitor, or on the video in your [history](/generate?tab=history).',
          'Read what it costs. It is one of two sentences.',
          'Press **Cancel the video**, or **Cancel all the same** if its credits do not come back. **Keep it** leaves everything as it is.',
        ],
      },
      {
        kind: 'table',
        head: ['What you read', 'What it means'],
        rows: [
          [`Your ${cost} credits come back.`, 'The model has not taken the video yet. Cancelling is free.'],
          [
            'The model has begun: your credits do not come back.',
            'The video is being made and has to be paid for. You can still cancel, but gain nothing.',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'If the model takes the video between the question and your answer, nothing is cancelled. You read **The price has changed**, and are asked again. If the video came to its end before, it stays as it is.',
      },
      {
        kind: 'paragraph',
        text: 'Once it is finished a video cannot be cancelled, only deleted. That gives no credits back.',
      },
    ],
  },
  {
    ...about,
    slug: 'when-a-video-fails',
    title: 'When a video fails',
    summary: 'The three reasons, what to do about each, and why your credits are back already.',
    popular: true,
    keywords: 'error failed refused filtered safety timeout refund not working problem stuck',
    related: ['write-a-good-prompt', 'see-where-credits-went', 'cancel-a-video'],
    body: [
      {
        kind: 'paragraph',
        text: `A video that fails costs nothing. Its ${cost} credits are back on your account by the time you read that it failed. You do not have to write to anybody.`,
      },
      {
        kind: 'table',
        head: ['What the page says', 'What to do'],
        rows: [
          [
            failureWords.provider_failed.title,
            'Try again, perhaps with a simpler sentence: one subject, one movement.',
          ],
          [
            failureWords.filtered.title,
            'The safety check of the model held the video back. Describe the shot differently. Names of real people, violence and brands are frequent causes.',
          ],
          [
            failureWords.timed_out.title,
            'Try again in a while. The [status page](/status) says if it is more than you.',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Press **Generate again** to have the form filled with what the video was made of. Then change what is necessary and press the button.',
      },
      { kind: 'heading', text: 'If it does not even begin' },
      {
        kind: 'list',
        items: [
          '**Insufficient credits:** the message says how many you have and how many you need.',
          '**Failed to deduct credits:** nothing was taken. Please try again.',
          '**Authentication required:** you have been signed out. Sign in; your text is still there.',
          '**Generation failed:** the message below it says why. No credits were taken, or they are back.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'To see the credits come back, open the statement on your [dashboard](/dashboard) and set **Show** to **Given back**.',
      },
    ],
  },
];

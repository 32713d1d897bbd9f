import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { formatCredits } from '../../locales/figures.ts';
import type { BlogArticle } from '../article.ts';

const cost = formatCredits(videoCostCredits);

export const videosThatDidNotArrive: BlogArticle = {
  slug: 'videos-that-did-not-arrive',
  title: 'You never pay for a video that fails',
  summary:
    'What happens to your credits between the button and the video, and how we make sure you never lose any.',
  published: '2026-09-10',
  still: 'two-candles',
  body: [
    {
      kind: 'paragraph',
      text: `You press the button, ${cost} credits leave your balance, and some time later there is a video. In between, a lot can go wrong: your connection drops, the model gives up, one of our servers stops. None of that should cost you anything. Here’s how we make sure of it, without you having to contact us.`,
    },
    { kind: 'heading', text: 'If you press the button twice' },
    {
      kind: 'paragraph',
      text: 'Before your browser sends anything, it gives the video a unique number and sends it with the request. If the answer doesn’t come, say because your train went into a tunnel, your browser can’t know whether the request arrived. With many services, sending it again is a gamble. Not here. The second request has the same number, so it’s the same video. If the first one arrived, the second one charges nothing.',
    },
    {
      kind: 'paragraph',
      text: 'That’s why the page then tells you that you can try again without paying twice. We mean it literally.',
    },
    { kind: 'heading', text: 'We charge and start in one step' },
    {
      kind: 'paragraph',
      text: 'We take the credits and create the video in a single step in our database. Either both happen or neither does. There’s never a moment when your credits are gone and there’s no video. If your balance is too low, we don’t take anything, and the page tells you how many credits you have and how many you need.',
    },
    {
      kind: 'paragraph',
      text: 'From then on, you can see the state of your video: queued, generating, and finally completed, failed or canceled.',
    },
    { kind: 'heading', text: 'If the video fails' },
    {
      kind: 'paragraph',
      text: 'The step that marks a video as failed also gives you its credits back. Again, both happen or neither does. So when you read that a video failed, the credits are already in your account, and you can see them in your statement. There are three common reasons.',
    },
    {
      kind: 'list',
      items: [
        '**This video couldn’t be made.** The model ran into a problem. A simpler prompt often helps.',
        '**The model declined this prompt.** Its safety check blocked the video. Describe the shot differently.',
        '**This video took too long.** The model didn’t answer in time. Try again later.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'In all three cases, the credits go back to where they came from: plan credits to your plan, pack credits to your pack. If you paid with some of each, both get their share.',
    },
    { kind: 'heading', text: 'If the model never answers' },
    {
      kind: 'paragraph',
      text: 'The worst failure is a silent one: a video that stays at “generating” forever because the program that should finish it has stopped. So we never wait forever. The program that makes your video gives up on the model after 27 minutes. A second program checks all unfinished videos once a minute. If one was left alone, it continues where the first one stopped. If one started 28 minutes ago, it ends the video and returns your credits. No video is in the making for longer than half an hour, and none waits in line for longer than that.',
    },
    {
      kind: 'paragraph',
      text: 'What if both programs end the same video at the same moment? One of them is first, and the other one sees that the video has already ended. Each video can have only one refund, so you get your credits back exactly once.',
    },
    { kind: 'heading', text: 'If something is wrong with the video' },
    {
      kind: 'paragraph',
      text: 'Before you get a video, we check the file: whether it plays, and whether it has the length, shape and resolution you chose. If it doesn’t, the video fails, and you get your credits back. We don’t check whether a video is beautiful. You’re the judge of that.',
    },
    { kind: 'heading', text: 'If you change your mind' },
    {
      kind: 'paragraph',
      text: `You can cancel a video at any time before it’s finished. Until the model starts, you get your ${cost} credits back. After that, we have to pay for the work, so you don’t get them back. The page tells you which one applies before you confirm. If the model starts in the second before your click, we don’t cancel anything. The page says that the price has changed and asks again.`,
    },
    { kind: 'heading', text: 'How we know it works' },
    {
      kind: 'paragraph',
      text: 'We try to break it. Our tests make videos in a small copy of the whole service and stop it at the worst moments: after the charge but before the start, in the middle of a delivery, during a refund. They send requests twice, late and in the wrong order. After each run, they add up every entry in every account. The total has to match the balance, and every failed video needs its refund.',
    },
    { kind: 'heading', text: 'How you can check it' },
    {
      kind: 'steps',
      items: [
        'Open your [dashboard](/dashboard) and scroll down to your statement.',
        'Set **Show** to **Refunded**. Each line is a video that failed or that you canceled before the model started.',
        'Choose **Everything** again. Near each of those lines, you find the one for the original charge.',
        'To keep your own records, press **Download CSV**.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'If you ever find a failed video without such a line, [write to us](/contact) and tell us its date. That would be our mistake, and we want to fix it.',
    },
  ],
};

import { videoCostCredits } from '../../../contract/catalog.ts';
import type { Article } from '../article.ts';
import { formatCredits } from '../figures.ts';

const cost = formatCredits(videoCostCredits);

export const videosThatDidNotArrive: Article = {
  slug: 'videos-that-did-not-arrive',
  title: 'You never pay for a video that fails',
  summary:
    'What happens to your credits between the button and the video, and how we make sure you never lose one.',
  published: '2026-09-10',
  body: [
    {
      kind: 'paragraph',
      text: `You press the button, ${cost} credits leave your balance, and some time later there is a video. Between the two a lot can go wrong: your connection drops, the model gives up, a machine of ours stops in the middle. None of that should cost you anything. This is how we keep that promise, without asking you to contact us.`,
    },
    { kind: 'heading', text: 'Pressing the button twice' },
    {
      kind: 'paragraph',
      text: 'Before your browser sends anything, it makes up a number for the video, one that no one else has. The number goes along with the request. If the answer does not come, because a train went into a tunnel, your browser cannot know whether the request arrived. Sending it again would be a gamble with most services. Here it is not: it carries the same number, so it is the same video. If the first one arrived, the second finds it and charges nothing.',
    },
    {
      kind: 'paragraph',
      text: 'That is why the page says, in that case, “Try again: it is the same request, so you cannot pay twice for it.” It is meant literally.',
    },
    { kind: 'heading', text: 'Charging and beginning are one thing' },
    {
      kind: 'paragraph',
      text: 'The credits are taken and the video is written down in one step of the database. Either both happen or neither. There is no moment in which your credits are gone and there is no video. If your balance is too low, we take nothing, and the page says how many credits you have and how many you need.',
    },
    {
      kind: 'paragraph',
      text: 'From then on the video has a state that you can see: queued, generating, and then one of three ends. It is completed, it has failed, or you canceled it.',
    },
    { kind: 'heading', text: 'If the video fails' },
    {
      kind: 'paragraph',
      text: 'The step that marks a video as failed is the same step that gives its credits back. Again: both or neither. So when you read that it failed, the credits are on your account already, and your statement has a line that says so. There are three reasons that you may read.',
    },
    {
      kind: 'list',
      items: [
        '**The video could not be made.** The model gave up on this shot. A simpler sentence often helps.',
        '**The model refused this shot.** Its safety check blocked the video. Describe the shot differently.',
        '**The video took too long.** The model did not answer in time. Try again later.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'In all three the credits go back to where they came from: those of your plan to the plan’s, those of a pack to the pack’s. If you paid with some of each, each gets its part.',
    },
    { kind: 'heading', text: 'If the model never answers' },
    {
      kind: 'paragraph',
      text: 'The worst failure is the silent one: a video that stays at “generating” because whatever was to finish it is no longer there. So nothing waits forever. The part that makes a video gives up on its model 27 minutes after the start. And once a minute a second part, which knows nothing of the first, looks through all videos that have not ended. If one has been left alone, it is taken up again where it was. If one started 28 minutes ago, it is ended, and its credits go back. No video is made for longer than half an hour, and none waits in line for longer than that.',
    },
    {
      kind: 'paragraph',
      text: 'It can happen that both reach the end at the same moment. Then one is first and the other finds the video ended. The refund has a name that is made from the video, and can be written down only once. Your credits come back exactly one time: not zero times, and not twice either.',
    },
    { kind: 'heading', text: 'If the video is not what it should be' },
    {
      kind: 'paragraph',
      text: 'Before a video is delivered we look into the file: whether it is a video at all, whether it has the length that you chose, and the shape and the sharpness. What is not usable does not count as a video. It fails, and you know what happens then. Whether a video is beautiful is not something that we check. That is between you and the sentence.',
    },
    { kind: 'heading', text: 'If you change your mind' },
    {
      kind: 'paragraph',
      text: `You can cancel a video while it is being made. Until the model starts, your ${cost} credits come back. After that the work is under way and has to be paid for, so you pay for a video that you cancel then. It is your choice: the page tells you which of the two it is before you confirm. If the model starts in the second between the question and your click, we cancel nothing: the page says that the price has changed, and asks again.`,
    },
    { kind: 'heading', text: 'How we know that it works' },
    {
      kind: 'paragraph',
      text: 'By trying to break it. Our tests make videos in a small copy of the whole service, and stop it at the worst moments: after the charge and before the start, in the middle of a delivery, during a refund. They send requests twice, late and in the wrong order. After each run they add up every line of every account. The sum of the lines must be the balance, and every video that failed must have its refund.',
    },
    { kind: 'heading', text: 'How you can check it' },
    {
      kind: 'steps',
      items: [
        'Open your [dashboard](/dashboard) and go down to the statement of your credits.',
        'Set **Show** to **Given back**. Each line is a video that failed, or that you canceled before the model started.',
        'Choose **Everything** again. Above or below each of those lines is the one with which the video was paid.',
        'If you keep your own books, press **Download CSV**.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'And if you ever find a video that failed and has no such line, [write to us](/contact) with its date. It would be a fault of ours, and we want to know of it.',
    },
  ],
};

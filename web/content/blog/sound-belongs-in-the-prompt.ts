import { durationsText } from '../../../contract/billing/plan-words.ts';
import type { BlogArticle } from '../article.ts';

export const soundBelongsInThePrompt: BlogArticle = {
  slug: 'sound-belongs-in-the-prompt',
  title: 'Why sound belongs in the prompt',
  summary:
    'Picture and sound come from the same sentence. Name what you want to hear and how far away it is, and the picture gets better, too.',
  published: '2026-11-12',
  still: 'neon-rain',
  body: [
    {
      kind: 'paragraph',
      text: `Watch a short video with the sound off, then with it on. The second time, it feels longer and closer. Sound tells you how big a room is, whether it’s raining outside, and what’s about to enter the frame. In ${durationsText()}, that’s worth more than another adjective.`,
    },
    {
      kind: 'paragraph',
      text: 'At Reelwright, we don’t add sound to the picture afterward. The model makes both together, from the same sentence, in the same MP4. The form has no separate box for sound, so your sentence has to say what you want to hear.',
    },
    { kind: 'heading', text: 'What happens if you say nothing' },
    {
      kind: 'paragraph',
      text: 'Then the model decides. A street gets traffic, a forest gets birds, a beach gets waves. Often that’s fine. But your shot may be different. A street at four in the morning has no traffic. A forest after snowfall has no birds. If silence is the point, you have to say so.',
    },
    {
      kind: 'prompt',
      label: 'Without sound',
      text: 'A forest path after heavy snowfall, early morning, someone walks toward the camera.',
    },
    {
      kind: 'prompt',
      label: 'With sound',
      text: 'A forest path after heavy snowfall, early morning, someone in a red coat walks slowly toward the camera. Hushed, no wind; only boots pressing into dry snow, coming nearer.',
    },
    {
      kind: 'paragraph',
      text: 'Notice what the sound did to the picture. “Coming nearer” is a direction. “Slowly” had to be there, because quick boots sound different. When you think about what you hear, you also decide what you see.',
    },
    { kind: 'heading', text: 'Three layers at most' },
    {
      kind: 'paragraph',
      text: 'Sound editors think in layers, and three are plenty for one shot.',
    },
    {
      kind: 'list',
      items: [
        '**The place.** What’s always there: wind, a fan, a distant road, rain on a tent. It starts before the shot and goes on after it.',
        '**The event.** What makes a sound because it moves: a door, a cup on a table, a wave, a match.',
        '**The far sound.** Something you can’t see that makes the frame feel larger: a train, a dog down the street, a choir behind a wall.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Write the place first, then the event, then the far sound if you want one. Four or more compete with each other and turn to mush.',
    },
    {
      kind: 'table',
      head: ['Scene', 'Place', 'Event', 'Far sound'],
      rows: [
        ['Night kitchen', 'the hum of a refrigerator', 'a glass set down on wood', 'a late tram'],
        ['Harbor at dawn', 'water against hulls', 'a rope pulled tight', 'a gull, once'],
        ['Workshop', 'a fan in the window', 'a plane along a board', 'a radio in the next room'],
        ['City roof', 'wind over an edge', 'a lighter', 'traffic far below'],
      ],
    },
    { kind: 'heading', text: 'Say where the sound is' },
    {
      kind: 'paragraph',
      text: 'A sound has a distance, like everything in the picture. “A church bell” could be in your ear or in the next valley. “A church bell, far off” is a decision. Plain words help: close, in the next room, behind the camera, across the water, muffled, under the floor.',
    },
    {
      kind: 'paragraph',
      text: 'The same goes for the room. A shout in a stairwell and a shout in a field are two different sounds. If the picture shows the stairwell, the model knows. If the camera is so close that you can’t see the room, name it.',
    },
    { kind: 'heading', text: 'Music and voices' },
    {
      kind: 'paragraph',
      text: `You can ask for music, but you only get ${durationsText()} of it, without a real beginning or end. It works best as part of the scene: a street musician, a record player, a rehearsal behind a door. If you want a song under a longer video that you edit yourself, leave music out of your prompts and add it in your editor. Otherwise every shot brings its own tune in its own key.`,
    },
    {
      kind: 'paragraph',
      text: 'For voices, use only a few words and put them in quotation marks. You can fit about twenty spoken words into eight seconds, and half of that for a calm voice. For a murmur in the background, you don’t need any words: “low conversation, too quiet to understand”.',
    },
    {
      kind: 'note',
      text: 'Videos marked **Simulated** are sample clips that stand in for a generated video. Their sound is part of the clip and doesn’t follow your sentence.',
    },
    { kind: 'heading', text: 'Listen before you judge' },
    {
      kind: 'paragraph',
      text: 'Phones often play videos without sound until you tap them, and office laptops are often muted. The player in the preview has sound. Use headphones at least once: small speakers can’t play the low tones that make a room sound like a room.',
    },
    {
      kind: 'paragraph',
      text: 'If the picture is right and the sound isn’t, choose **Make another like this** and change only the words about the sound. The picture will be a little different, as with every new video. And if you only like the sound, open the MP4 in any editor and use the audio track.',
    },
    { kind: 'heading', text: 'A habit worth having' },
    {
      kind: 'paragraph',
      text: 'End each prompt with one sentence about the sound. It’s an easy rule: first the picture, then a period, then the sound. Your prompt also becomes easy to read aloud, for you and the people you work with. For the other four things to name, read [How to write a shot in one sentence](/blog/a-shot-in-one-sentence).',
    },
  ],
};

import { durationsText } from '../../../contract/plan-words.ts';
import type { Article } from '../article.ts';

export const soundBelongsInThePrompt: Article = {
  slug: 'sound-belongs-in-the-prompt',
  title: 'Why sound belongs in the prompt',
  summary:
    'Picture and sound come from the same sentence. Name what can be heard, and where it is, and the picture gets better too.',
  published: '2026-11-12',
  body: [
    {
      kind: 'paragraph',
      text: `Watch a short video with the sound off, then with it on. The second time it seems longer, and nearer. Sound is what tells you how big a room is, whether it rains outside, and what is about to come into the frame. In ${durationsText()} that is worth more than another adjective.`,
    },
    {
      kind: 'paragraph',
      text: 'At Reelwright the sound is not added to the picture afterwards. It is made together with it, from the same sentence, in the same MP4. There is no separate box for it in the form. So the sentence is the place where you say what should be heard.',
    },
    { kind: 'heading', text: 'What happens if you say nothing' },
    {
      kind: 'paragraph',
      text: 'Then the model decides. A street gets traffic, a forest gets birds, a beach gets waves. Often that is fine. But what is likely in general is not always true of your shot. A street at four in the morning has no traffic. A forest after snowfall has no birds. If the silence is the point, you have to write it.',
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
      text: 'Notice what the sound did to the picture. “Coming nearer” is a direction. “Slowly” had to be there, because quick boots sound different. Thinking about what is heard makes you decide what is seen.',
    },
    { kind: 'heading', text: 'Three layers, at most' },
    {
      kind: 'paragraph',
      text: 'People who mix sound for videos think in layers, and three are plenty for one shot.',
    },
    {
      kind: 'list',
      items: [
        '**The place.** What is always there: wind, a ventilator, a distant road, rain on a tent. It begins before the shot and goes on after it.',
        '**The event.** What makes a noise because it moves: a door, a cup set down, a wave, a match.',
        '**The far sound.** Something that cannot be seen, and makes the frame larger than it is: a train, a dog three gardens away, a choir behind a wall.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Write the place first, then the event, then the far sound if you want one. Four or more compete, and you will hear a paste of all of them.',
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
    { kind: 'heading', text: 'Say where it is' },
    {
      kind: 'paragraph',
      text: 'A sound has a distance, as a thing in the picture has. “A church bell” may be in your ear or in the next valley. “A church bell, far off” is a decision. The words that help are plain: close, in the next room, behind the camera, across the water, muffled, under the floor.',
    },
    {
      kind: 'paragraph',
      text: 'The same goes for the room. A shout in a stairwell and a shout in a field are two different sounds. If the picture shows the stairwell, the model knows. If the camera is so close that nothing of the room is seen, name it.',
    },
    { kind: 'heading', text: 'Music and voices' },
    {
      kind: 'paragraph',
      text: `You can ask for music, and it will be like the rest of the video: about ${durationsText()} of something, without a beginning that leads there or an end that resolves. It works best when it belongs to the scene: a busker, a gramophone, a rehearsal behind a door. If you want a song under a longer video that you cut together, leave music out of the prompts and add it in the cut. Otherwise every shot brings its own, in its own key.`,
    },
    {
      kind: 'paragraph',
      text: 'For voices, keep to a few words, and put them in quotation marks. Eight seconds hold some twenty spoken words at the very most, and a calm delivery holds half of that. A murmur in the background needs no words at all: “low conversation, nothing of it clear”.',
    },
    {
      kind: 'note',
      text: 'Videos marked **Simulated** are sample clips that stand in for a generated video. Their sound belongs to the clip and does not follow your sentence.',
    },
    { kind: 'heading', text: 'Listen before you judge' },
    {
      kind: 'paragraph',
      text: 'Phones play many videos without sound until you tap them, and laptops in an office are often muted. The player in the preview has sound. Use headphones once: the low part of a room, the part that makes it a room, does not come out of a small speaker.',
    },
    {
      kind: 'paragraph',
      text: 'If the picture is right and the sound is not, choose **Generate again** from the menu of the video, change only the words about the sound, and keep the rest as it is. The picture will differ a little, as it does with every video. And if it was the sound that was right, you can take the MP4 into any editor and use its track alone.',
    },
    { kind: 'heading', text: 'A habit that costs nothing' },
    {
      kind: 'paragraph',
      text: 'End each prompt with one sentence that begins with what is heard. It is the easiest rule to keep: first the picture, a period, then the sound. You can read it aloud, and so can the people you work with. For the other four things that a sentence should name, see [how to write a shot in one sentence](/blog/a-shot-in-one-sentence).',
    },
  ],
};

import { promptMaximumCharacters } from '../../../contract/billing/catalog.ts';
import { durationsText } from '../../../contract/billing/plan-words.ts';
import { formatCredits } from '../../locales/figures.ts';
import type { BlogArticle } from '../article.ts';

export const aShotInOneSentence: BlogArticle = {
  slug: 'a-shot-in-one-sentence',
  title: 'How to write a shot in one sentence',
  summary:
    'Name five things: the subject, the camera, the light, the movement and the sound. With three prompts before and after.',
  published: '2026-11-20',
  still: 'sea-at-dusk',
  body: [
    {
      kind: 'paragraph',
      text: `A video at Reelwright is one shot of ${durationsText()}. That’s shorter than it sounds. There’s no time for a story in three acts, and no cut to save you. You have room for one thing that happens, seen from one place. Your sentence should describe just that.`,
    },
    {
      kind: 'paragraph',
      text: 'Most disappointing prompts aren’t badly written. They leave out something the camera has to decide anyway. If you don’t say where the light comes from, the model picks. If you don’t say what you want to hear, it picks that, too. Sometimes it picks better than you would have. More often, it picks the average of everything it knows, and average videos look like no one cared.',
    },
    { kind: 'heading', text: 'Five things to name' },
    {
      kind: 'list',
      items: [
        '**The subject.** Who or what is in the frame, with one detail that sets it apart. Not “a man” but “a baker with flour up to his elbows”.',
        '**The camera.** How far away it is, and whether it moves. “Close on her hands.” “From across the street.” “The camera drifts to the left.” One movement is enough.',
        '**The light.** A time of day, or the lamp in the room. Light does more for a mood than any adjective.',
        '**The movement.** What changes between the first frame and the last. It can be small: steam, a curtain, a head that turns.',
        '**The sound.** What a microphone in that place would pick up. The model makes the sound together with the picture, from the same words.',
      ],
    },
    {
      kind: 'paragraph',
      text: `You don’t need long sentences for this. The form takes ${formatCredits(promptMaximumCharacters)} characters, and you’ll rarely need a quarter of them. Start with 20 to 60 words.`,
    },
    { kind: 'heading', text: 'Before and after' },
    { kind: 'paragraph', text: 'Here’s a prompt that names a subject and nothing else.' },
    { kind: 'prompt', label: 'Before', text: 'A lighthouse in a storm, cinematic, epic, 4K.' },
    {
      kind: 'paragraph',
      text: '“Cinematic” and “epic” describe how you hope to feel afterward. They give the camera nothing to do. “4K” does nothing, either: you choose the resolution in the form, 720p or 1080p. Take out the three words and use the space for what’s there.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'From a low boat, a white lighthouse on a black rock at dusk; a wave breaks over the foot of it and runs off while the lamp sweeps past. Heavy surf, wind, a bell buoy somewhere to the right.',
    },
    {
      kind: 'paragraph',
      text: 'The second prompt has a place to stand, a time of day, one event and three sounds. Give it to two people with cameras, and they’d bring back similar shots. That’s a fair test for any prompt.',
    },
    { kind: 'paragraph', text: 'The next prompt has a different problem: too much happens.' },
    {
      kind: 'prompt',
      label: 'Before',
      text: 'A woman wakes up, makes coffee, walks to the window, sees that it has snowed, smiles, gets dressed and runs outside to her children.',
    },
    {
      kind: 'paragraph',
      text: 'That’s seven shots. In 8 seconds, each one gets about a second. Pick the shot that suggests all the others, and give it time.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'Medium shot from inside a dim kitchen: a woman in a gray sweater, cup in both hands, looks out at fresh snow and begins to smile. Cold window light on her face. The kettle ticks as it cools; muffled children’s voices outside.',
    },
    {
      kind: 'paragraph',
      text: 'The children are still there. You hear them. What happens outside the frame takes no time.',
    },
    { kind: 'paragraph', text: 'The last one is about a thing, not a person.' },
    { kind: 'prompt', label: 'Before', text: 'Product video of a watch, luxury.' },
    {
      kind: 'prompt',
      label: 'After',
      text: 'Extreme close-up of a steel wristwatch on dark slate, one soft lamp from the left; the camera moves slowly along the edge of the case until the second hand comes into focus. A quiet room, the even tick of the movement.',
    },
    { kind: 'heading', text: 'Say what you want, not what you don’t want' },
    {
      kind: 'paragraph',
      text: '“No people” puts people into the sentence. Models read the words that are there. Write “an empty platform” instead. “Not blurry” becomes “in sharp focus”, and “no music” becomes “only the sound of rain on the roof”.',
    },
    { kind: 'heading', text: 'Change one thing at a time' },
    {
      kind: 'paragraph',
      text: 'When a video is almost right, don’t start your prompt over. Find the video in your [history](/generate?tab=history) and choose **Make another like this**. The form fills with everything you chose, including the prompt. Change one of the five things, and only that one. Then you know what the change did. Two videos with different light teach you more than ten videos with nothing in common.',
    },
    {
      kind: 'paragraph',
      text: 'Even the same sentence gives you a slightly different video each time. That’s how these models work. If you like a video, save it. You won’t get exactly the same one again.',
    },
    { kind: 'heading', text: 'A quick check before you press the button' },
    {
      kind: 'steps',
      items: [
        'Cover the sentence with your hand and say what the camera sees in the first second. If you can’t, add the place or the distance.',
        'Say what’s different in the last second. If nothing is, add a movement.',
        'Close your eyes and say what you hear. If it’s silence, write that.',
        'Cross out every word that praises the video in advance.',
        'Look at the shape in the preview. A tall frame needs a tall subject. Read more in [Which shape for which screen](/blog/which-shape-for-which-screen).',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Every video costs the same, so the cheapest way to a better video is one more minute with your sentence. Take your time: the form keeps what you typed.',
    },
  ],
};

import { promptMaximumCharacters } from '../../../contract/catalog.ts';
import { durationsText } from '../../../contract/plan-words.ts';
import type { Article } from '../article.ts';
import { formatCredits } from '../figures.ts';

export const aShotInOneSentence: Article = {
  slug: 'a-shot-in-one-sentence',
  title: 'How to write a shot in one sentence',
  summary:
    'A subject, a camera, a light, a movement and a sound: five things to name, and three prompts before and after.',
  published: '2026-11-20',
  body: [
    {
      kind: 'paragraph',
      text: `A video at Reelwright is one shot of ${durationsText()}. That is shorter than it sounds. There is no time for a story with three acts, and no cut to save you. What fits is one thing that happens, seen from one place. The sentence that asks for it should fit that too.`,
    },
    {
      kind: 'paragraph',
      text: 'Most prompts that disappoint are not badly written. They leave out something that a camera has to decide anyway. If you do not say where the light comes from, the model picks. If you do not say what can be heard, it picks that as well. Sometimes it picks better than you would have. More often it picks the average of everything it knows, and the average is what makes a video look like no one meant it.',
    },
    { kind: 'heading', text: 'Five things to name' },
    {
      kind: 'list',
      items: [
        '**The subject.** Who or what is in the frame, with the one detail that makes it that one and no other. Not “a man” but “a baker with flour up to his elbows”.',
        '**The camera.** How far away it is and whether it moves. “Close on her hands.” “From across the street.” “The camera drifts to the left.” One movement is enough.',
        '**The light.** A time of day, or the lamp in the room. Light does more for a mood than any adjective.',
        '**The movement.** What changes between the first frame and the last. It can be small: steam, a curtain, a head that turns.',
        '**The sound.** What a microphone in that place would pick up. The sound is made together with the picture, from the same words.',
      ],
    },
    {
      kind: 'paragraph',
      text: `You do not need long sentences for this. The form takes ${formatCredits(promptMaximumCharacters)} characters, and you will rarely want a quarter of them. Somewhere between 20 and 60 words is a good length to begin with.`,
    },
    { kind: 'heading', text: 'Before and after' },
    { kind: 'paragraph', text: 'Here is a prompt that says what, and nothing else.' },
    { kind: 'prompt', label: 'Before', text: 'A lighthouse in a storm, cinematic, epic, 4K.' },
    {
      kind: 'paragraph',
      text: '“Cinematic” and “epic” describe how you hope to feel afterwards. They give the camera nothing to do. “4K” does nothing either: sharpness is chosen in the form, as 720p or 1080p. Take the three words out and spend them on what is there.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'From a low boat, a white lighthouse on a black rock at dusk; a wave breaks over the foot of it and runs off while the lamp sweeps past. Heavy surf, wind, a bell buoy somewhere to the right.',
    },
    {
      kind: 'paragraph',
      text: 'The second one is a place to stand, a time of day, one event, and three sounds. You could give it to two people with cameras and they would bring back similar shots. That is a fair test for any prompt.',
    },
    { kind: 'paragraph', text: 'The next one fails for another reason: it has too much in it.' },
    {
      kind: 'prompt',
      label: 'Before',
      text: 'A woman wakes up, makes coffee, walks to the window, sees that it has snowed, smiles, gets dressed and runs outside to her children.',
    },
    {
      kind: 'paragraph',
      text: 'That is seven shots. In 8 seconds each of them would have about one. Pick the one that holds the others, and let it take its time.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'Medium shot from inside a dim kitchen: a woman in a gray sweater, cup in both hands, looks out at fresh snow and begins to smile. Cold window light on her face. The kettle ticks as it cools; muffled children’s voices outside.',
    },
    {
      kind: 'paragraph',
      text: 'The children are still there. You hear them. What is outside the frame costs no seconds.',
    },
    { kind: 'paragraph', text: 'And one that is about a thing rather than a person.' },
    { kind: 'prompt', label: 'Before', text: 'Product video of a watch, luxury.' },
    {
      kind: 'prompt',
      label: 'After',
      text: 'Extreme close-up of a steel wristwatch on dark slate, one soft lamp from the left; the camera moves slowly along the edge of the case until the second hand comes into focus. A quiet room, the even tick of the movement.',
    },
    { kind: 'heading', text: 'Say what you want, not what you do not want' },
    {
      kind: 'paragraph',
      text: '“No people” puts people into the sentence. Models read the words that are there. Write “an empty platform” instead. “Not blurry” becomes “in sharp focus”, and “no music” becomes “only the sound of rain on the roof”.',
    },
    { kind: 'heading', text: 'Change one thing at a time' },
    {
      kind: 'paragraph',
      text: 'When a video is nearly right, resist writing the sentence again from the beginning. Open the menu of the video in your [history](/generate?tab=history) and choose **Generate again**: the form fills with everything that made it, the sentence included. Change one of the five things, and only that one. Then you know what the change did. Two videos that differ in the light teach you more than ten that differ in everything.',
    },
    {
      kind: 'paragraph',
      text: 'Two videos of the same sentence will differ a little in any case. That is how these models work. If you like a video, save it. You will not get exactly that one a second time.',
    },
    { kind: 'heading', text: 'A short check before you press the button' },
    {
      kind: 'steps',
      items: [
        'Cover the sentence with your hand and say what the camera sees in the first second. If you cannot, add the place or the distance.',
        'Say what is different in the last second. If nothing is, add a movement.',
        'Close your eyes and say what you hear. If it is silence, write that.',
        'Strike every word that praises the video in advance.',
        'Look at the shape in the preview. A tall frame wants a tall subject; [which shape for which screen](/blog/which-shape-for-which-screen) says more.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Every video costs the same, whatever you choose, so the cheapest improvement is a minute with the sentence. The form keeps what you typed while you think.',
    },
  ],
};

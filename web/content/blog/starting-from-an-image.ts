import type { Article } from '../article.ts';

export const startingFromAnImage: Article = {
  slug: 'starting-from-an-image',
  title: 'Starting from an image',
  summary:
    'What happens to a picture that you upload, which pictures make good videos, and what to write beside them.',
  published: '2026-09-24',
  body: [
    {
      kind: 'paragraph',
      text: 'Words are good at what happens and poor at what a thing looks like exactly. If it has to be that jacket, that dog or that view from that window, show it. Choose **Image to video** under **Start from**, add a picture, and write what should happen to it. The video begins with what you showed.',
    },
    { kind: 'heading', text: 'Adding one' },
    {
      kind: 'paragraph',
      text: 'There are three ways. Press **Choose an image** and pick a file. Drop a file anywhere on the page. Or copy a picture elsewhere and paste it. Use PNG, JPG or WebP, up to 10 MB. You have to be signed in, because the picture is stored with your account.',
    },
    {
      kind: 'paragraph',
      text: 'While it is sent, the form shows how much has arrived. Then it says **Checking the image** for a moment. When the size in pixels appears, it is ready. You can write the prompt meanwhile.',
    },
    { kind: 'heading', text: 'What the check does' },
    {
      kind: 'paragraph',
      text: 'The check is not a formality. A picture that the model cannot read would fail after you have waited, so we look at it before anything is paid.',
    },
    {
      kind: 'list',
      items: [
        'It reads the file itself, not its name. A text that is called `holiday.jpg` is refused.',
        'It measures it. The shorter side must have 256 pixels or more: with fewer, every pixel would be seen. The longer side may be seven times the shorter, and the whole picture may have 50 megapixels.',
        'It turns it upright. Phones save pictures lying on their side, with a note that says which side is up. Models do not read that note.',
        'It removes everything that is not picture: the place where it was taken, the camera, the date. None of that goes to the model, and none of it is kept in the copy that we use.',
        'It makes it small enough: at most 1,920 pixels on the longer side, in the colors that screens expect. What was transparent becomes white.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'If something is wrong, the form says what, and what would be accepted: “This image has 200 × 150 pixels. Choose one with at least 256 pixels on its shorter side.” No credits are touched by any of this. They are only taken when you press **Generate Video**.',
    },
    { kind: 'heading', text: 'Pictures that work' },
    {
      kind: 'list',
      items: [
        '**One clear subject.** If you have to explain which of the nine people it is about, crop it first.',
        '**Room to move.** A face that fills the frame to its edges can blink. A face with air around it can turn, and look at something.',
        '**The shape you will choose.** A tall photograph in a wide video has to be cropped or extended at the sides. Crop it yourself, and you decide what is lost.',
        '**Real sharpness.** A soft picture makes a soft video. Enlarging a small one before the upload adds pixels and no detail.',
        '**No writing that matters.** Letters tend to swim when they move. A sign in the background is fine; a label that must be read is not.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Drawings work as well as photographs. A sketch with clear outlines often works better than a painting in which everything is half dissolved.',
    },
    { kind: 'heading', text: 'What to write beside it' },
    {
      kind: 'paragraph',
      text: 'The picture says what is there. So the sentence does not have to. If you describe what can be seen already, you either repeat it or contradict it. Write what the picture cannot say: what moves, how the camera moves, and what is heard.',
    },
    {
      kind: 'prompt',
      label: 'With a photograph of a dog on a beach: before',
      text: 'A brown dog with a white chest on a sandy beach with blue sea and some clouds.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'The dog lifts its head, looks past the camera and breaks into a run toward it; the camera stays where it is. Wind, small waves, quick paws on wet sand.',
    },
    {
      kind: 'paragraph',
      text: 'Small movements keep a likeness better than large ones. The further something turns away from what the picture shows, the more has to be invented: the back of a head, the inside of a car, the other side of a house. If the likeness matters, let the camera move and the subject stay.',
    },
    {
      kind: 'prompt',
      label: 'With a portrait',
      text: 'She breathes in and her eyes move from the window to the camera; hair stirs slightly. Slow push in. Room tone, a clock, rain on the glass.',
    },
    { kind: 'heading', text: 'Only pictures that you may use' },
    {
      kind: 'paragraph',
      text: 'Upload what is yours, or what you have permission for. That goes twice for people: do not make videos of people who have not agreed to it. The model has a safety check of its own, and may block a video. If it does, the page says so and you have your credits back.',
    },
    { kind: 'heading', text: 'Again, with the same picture' },
    {
      kind: 'paragraph',
      text: 'Videos that began with a picture carry the mark **From an image** in your history. Choose **Generate again** from the menu of one, and the form comes back with its sentence and its picture, as long as the picture is still kept. You need not upload it a second time. Change a word, and press the button.',
    },
    {
      kind: 'paragraph',
      text: 'Starting from an image costs what every video costs. If the current model starts from text only, the form says so next to the choice, before you upload anything. For just the steps, see [the help article](/help/start-from-an-image).',
    },
  ],
};

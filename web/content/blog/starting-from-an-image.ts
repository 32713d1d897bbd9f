import type { BlogArticle } from '../article.ts';

export const startingFromAnImage: BlogArticle = {
  slug: 'starting-from-an-image',
  title: 'Starting from an image',
  summary:
    'What happens to an image you upload, which images make good videos, and what to write in the prompt.',
  published: '2026-09-24',
  still: 'koi-pond',
  body: [
    {
      kind: 'paragraph',
      text: 'Words can describe what happens, but they’re not good at saying exactly what something looks like. If you want that jacket, that dog or that view from your window, show it. Choose **Image to video** under **Start from**, add an image, and write what should happen. The video starts with your image.',
    },
    { kind: 'heading', text: 'Add an image' },
    {
      kind: 'paragraph',
      text: 'You have three ways. Press **Choose an image** and pick a file. Drop a file anywhere on the page. Or copy an image and paste it. Use PNG, JPG or WebP, up to 10 MB. You have to be signed in, because we store the image with your account.',
    },
    {
      kind: 'paragraph',
      text: 'The form shows the progress of the upload. Then it says **Checking your image** for a moment. When you see the size in pixels, the image is ready. You can write your prompt in the meantime.',
    },
    { kind: 'heading', text: 'What we check' },
    {
      kind: 'paragraph',
      text: 'If the model couldn’t read your image, your video would fail after a long wait. That’s why we check the image before you pay.',
    },
    {
      kind: 'list',
      items: [
        'We read the file itself, not its name. A text file called `holiday.jpg` doesn’t pass.',
        'We check the size. The shorter side needs at least 256 pixels, or you’d see every single one. The longer side can be up to seven times the shorter, and the whole image can have up to 50 megapixels.',
        'We turn it upright. Phones often save photos on their side, with a note that says which way is up. Models don’t read that note.',
        'We remove everything but the picture: where it was taken, the camera, the date. The model doesn’t get any of that, and the copy we use doesn’t contain it.',
        'We make it smaller if needed: at most 1,920 pixels on the longer side, in the colors that screens expect. Transparent parts become white.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'If something is wrong, the form tells you what to change. “This image has 200 × 150 pixels. Choose one with at least 256 pixels on its shorter side.” None of this costs credits. We only take them when you press **Generate Video**.',
    },
    { kind: 'heading', text: 'Images that work well' },
    {
      kind: 'list',
      items: [
        '**One clear subject.** If you have to explain which of nine people you mean, crop the image first.',
        '**Room to move.** A face that fills the frame to its edges can blink. A face with air around it can turn, and look at something.',
        '**The shape of your video.** A tall photo in a wide video has to be cropped or extended at the sides. Crop it yourself, and you decide what to lose.',
        '**Real sharpness.** A blurry image makes a blurry video. Enlarging a small image before you upload it adds pixels but no detail.',
        '**No important text.** Letters tend to blur when they move. A sign in the background is fine. A label that people have to read isn’t.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Drawings work as well as photos. A sketch with clear outlines often works better than a painting with soft edges.',
    },
    { kind: 'heading', text: 'What to write in the prompt' },
    {
      kind: 'paragraph',
      text: 'The image shows what’s there, so your sentence doesn’t have to. If you describe what’s already visible, you either repeat it or contradict it. Write what the image can’t show: what moves, how the camera moves, and what you hear.',
    },
    {
      kind: 'prompt',
      label: 'With a photo of a dog on a beach: before',
      text: 'A brown dog with a white chest on a sandy beach with blue sea and some clouds.',
    },
    {
      kind: 'prompt',
      label: 'After',
      text: 'The dog lifts its head, looks past the camera and breaks into a run toward it; the camera stays where it is. Wind, small waves, quick paws on wet sand.',
    },
    {
      kind: 'paragraph',
      text: 'Small movements stay closer to your image than large ones. The further something turns, the more the model has to invent: the back of a head, the inside of a car, the other side of a house. If the likeness matters, move the camera and keep the subject still.',
    },
    {
      kind: 'prompt',
      label: 'With a portrait',
      text: 'She breathes in and her eyes move from the window to the camera; hair stirs slightly. Slow push in. Room tone, a clock, rain on the glass.',
    },
    { kind: 'heading', text: 'Use only images you have the rights to' },
    {
      kind: 'paragraph',
      text: 'Upload your own images, or images you have permission to use. Be especially careful with people: don’t make videos of anyone who hasn’t agreed to it. The model has its own safety check and may block a video. If it does, the page tells you, and you get your credits back.',
    },
    { kind: 'heading', text: 'Try again with the same image' },
    {
      kind: 'paragraph',
      text: 'Your history marks videos that started from an image with **From an image**. Choose **Make another like this**, and the form comes back with the prompt and the image, as long as we still have it. You don’t have to upload it again. Change a word and press the button.',
    },
    {
      kind: 'paragraph',
      text: 'A video from an image costs the same as any other video. If the current model can’t start from an image, the form tells you before you upload anything. For just the steps, see [Start a video from an image](/help/start-from-an-image).',
    },
  ],
};

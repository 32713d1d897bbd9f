/** What search engines and previews of links say of the pages of fixed addresses: at most 160 characters each. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': 'Write a sentence. Reelwright turns it into a short video with picture and sound, 5 or 8 seconds long.',
  '/pricing':
    'Every video costs the same 1,000 credits. Plans bring credits every month; the credits of a pack never expire.',
  '/auth':
    'Sign in to Reelwright or create an account with an e-mail address and a password, or with Google.',
  '/generate':
    'The desk where videos are made: write what is seen and heard, choose length, shape and quality, and watch it arrive.',
  '/dashboard': 'Your credits, your plan, your purchases and your account at Reelwright.',
  '/success': 'Your payment at Reelwright: what was bought, and the credits that it brought.',
  '/payment-success': 'Your payment at Reelwright: what was bought, and the credits that it brought.',
  '/about': 'Who makes Reelwright, what it is for, and how a sentence becomes a video with sound.',
  '/blog': 'How videos are made from sentences: prompts that work, what sound does, and news of the product.',
  '/careers':
    'Work on Reelwright: open positions, how we work, and what we offer. Remote, from more than 15 countries.',
  '/contact':
    'Write to Reelwright: support, partnerships, press, billing questions and ideas. Answered within 24 hours.',
  '/privacy':
    'What Reelwright knows about you, what for, how long it is kept, and how you get it or have it deleted.',
  '/terms':
    'The terms under which you make videos with Reelwright: accounts, credits, plans, rights and refunds.',
  '/cookies': 'Which cookies and similar storage Reelwright uses, what for and for how long.',
  '/dmca': 'How to tell Reelwright of material that infringes a copyright, and how a notice is answered.',
  '/help':
    'Answers about making videos, billing and credits, and your account, with a search over all articles.',
  '/api-docs': 'The interface of Reelwright for programs: endpoints, authentication and limits.',
  '/community': 'Where people who make videos with Reelwright meet: channels, events and guidelines.',
  '/status': 'How the services of Reelwright are doing now, and how they did in the last 90 days, measured.',
};

import { contactSubjectLabels, contactSubjects, messageLimits } from '../../../contract/message-limits.ts';
import type { ContactCard } from '../../content/contact.ts';
import { contact, contactCards, contactQuestions } from '../../content/contact.ts';
import { businessHours, operator, supportResponseHours } from '../../content/operator.ts';
import { ButtonLink } from '../../design/button.tsx';
import { inline } from '../../design/prose.tsx';
import { QuestionList } from '../../design/question-list.tsx';
import { links } from '../../links.ts';
import { MessageChoice, MessageLine, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';

/** `/contact`: the form, business hours, support and enterprise cards, and questions. */
export function ContactPage() {
  return (
    <>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge">{contact.title}</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">{contact.text}</p>
      </div>
      <section
        aria-labelledby="message-title"
        className="page-width grid gap-x-[clamp(3rem,8vw,10rem)] gap-y-16 pt-[clamp(3rem,6vw,6rem)] lg:grid-cols-[minmax(0,8fr)_minmax(18rem,4fr)]"
      >
        <div>
          <h2 id="message-title" className="title-medium mb-8">
            Your message
          </h2>
          <ContactForm />
        </div>
        <ContactInformation />
      </section>
      <section
        aria-label="Support and enterprise"
        className="page-width grid gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 pt-[clamp(5rem,9vw,9rem)] md:grid-cols-2"
      >
        {contactCards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </section>
      <section
        aria-labelledby="questions-title"
        className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,9vw,9rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
      >
        <h2 id="questions-title" className="title-large">
          Asked most
        </h2>
        <QuestionList name="contact-questions" questions={contactQuestions} />
      </section>
    </>
  );
}

function ContactForm() {
  return (
    <MessageForm
      id="message"
      kind="contact"
      labelledBy="message-title"
      submitLabel="Send Message"
      sentTitle="It is with us."
      sentText={`We answer at the address you gave, within ${supportResponseHours} hours. Name the reference if you write again about the same thing.`}
    >
      <MessageLine
        id="contact-first-name"
        name="first_name"
        label="First name"
        missing="Enter your first name."
        maximumCharacters={messageLimits.firstNameCharacters}
        autoComplete="given-name"
      />
      <MessageLine
        id="contact-last-name"
        name="last_name"
        label="Last name"
        missing="Enter your last name."
        maximumCharacters={messageLimits.lastNameCharacters}
        autoComplete="family-name"
      />
      <MessageLine
        id="contact-email"
        name="email"
        label="Email"
        check="email"
        type="email"
        missing="Enter the address that we should answer."
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
      <MessageChoice
        id="contact-subject"
        name="subject"
        label="Subject"
        missing="Choose what it is about."
        placeholder="Choose a subject"
        choices={contactSubjects.map((subject) => ({ value: subject, label: contactSubjectLabels[subject] }))}
      />
      <MessageText
        id="contact-message"
        name="message"
        label="Message"
        missing="Write your message."
        wide
        rows={8}
        minimumCharacters={messageLimits.messageMinimumCharacters}
        maximumCharacters={messageLimits.messageCharacters}
      />
    </MessageForm>
  );
}

function ContactInformation() {
  const facts = [
    { term: 'Business hours', text: businessHours },
    { term: 'Support', text: `Answers within ${supportResponseHours} hours` },
    ...(operator.email === null
      ? []
      : [{ term: 'Email', text: `[${operator.email}](mailto:${operator.email})` }]),
    {
      term: 'Phone',
      text: `For enterprise customers${operator.phone === null ? '' : `: ${operator.phone}`}`,
    },
    ...(operator.postalAddress === null ? [] : [{ term: 'Post', text: operator.postalAddress.join(', ') }]),
    { term: 'Is it down?', text: `[Status](${links.status()}), measured each minute` },
    { term: 'Copyright', text: `[Notices under the DMCA](${links.dmca()}) have a form of their own` },
    { term: 'Work here', text: `[Open positions](${links.careers()})` },
  ];
  return (
    <aside aria-labelledby="information-title">
      <h2 id="information-title" className="title-medium mb-8">
        Contact info
      </h2>
      <dl className="border-t border-edge">
        {facts.map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3">
            <dt className="text-faint">{term}</dt>
            <dd className="text-ink">{inline(text)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Card({ card }: { card: ContactCard }) {
  return (
    <div className="border-t border-edge pt-5">
      <h2 className="title-large text-[clamp(2.5rem,4.4vw,4rem)]">{card.title}</h2>
      <p className="mt-4 max-w-md text-dim">{card.text}</p>
      <ul className="mt-5">
        {card.points.map((point) => (
          <li key={point} className="border-b border-line py-2.5 text-ink">
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink to={card.action.to} className="mt-6 min-h-12">
        {card.action.label}
      </ButtonLink>
    </div>
  );
}
